import { expect, it } from "vitest";
import { apply } from "../apply";
import { screenOf, smallFlow } from "../testing";

it("changes one text and keeps the others", () => {
  const flow = apply(smallFlow(), {
    type: "editModule",
    screen: "Screen_land",
    change: { headerText: "Welcome" },
  });
  expect(screenOf(flow, "Screen_land").module.props).toMatchObject({
    headerText: "Welcome",
    launchButtonText: "GET STARTED",
  });
});
