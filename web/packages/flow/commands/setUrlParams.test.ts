import { expect, it } from "vitest";
import { apply } from "../apply";
import { smallFlow } from "../testing";

it("sets the rows, those without a key too", () => {
  const urlParams = [
    { key: "ref", value: "none", rest: {} },
    { key: "", value: "", rest: {} },
  ];
  expect(apply(smallFlow(), { type: "setUrlParams", urlParams }).urlParams).toBe(urlParams);
});
