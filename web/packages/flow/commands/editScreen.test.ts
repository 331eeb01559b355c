import { expect, it } from "vitest";
import { apply } from "../apply";
import { screenOf, smallFlow } from "../testing";

it("changes the text of the next button", () => {
  const flow = apply(smallFlow(), {
    type: "editScreen",
    screen: "Screen_form",
    change: { nextButtonName: "Continue" },
  });
  expect(screenOf(flow, "Screen_form").nextButtonName).toBe("Continue");
});
