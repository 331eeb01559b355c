import { expect, it } from "vitest";
import { apply } from "../apply";
import { smallFlow } from "../testing";

it("changes the name and the color", () => {
  const change = { siteName: "Other", themeColor: "#000000" };
  expect(apply(smallFlow(), { type: "editSite", change })).toMatchObject(change);
});
