import { expect, it } from "vitest";
import { apply } from "../apply";
import { linesOf } from "../finding";
import { exampleFlow, screenOf, smallFlow } from "../testing";
import { validate } from "../validate";

it("drops the entries that led to the screen, and keeps the others", () => {
  const flow = apply(exampleFlow(), { type: "deleteScreen", screen: "Screen_d4Widget" });
  expect(flow.screens.map(({ id }) => id)).not.toContain("Screen_d4Widget");
  expect(screenOf(flow, "Screen_b2About0").nextConfig.map(({ target }) => target)).toEqual([
    "Screen_c3Other0",
    "https://example.com/not-eligible?ref={{ urlParams.ref }}",
  ]);
  expect(screenOf(flow, "Screen_c3Other0").nextConfig).toEqual([]);
});

it("leaves findings where a flow is cut in two", () => {
  const flow = apply(exampleFlow(), { type: "deleteScreen", screen: "Screen_d4Widget" });
  expect(linesOf(flow, validate(flow))).toEqual([
    expect.stringContaining("Availability: This screen is not linked"),
  ]);
});

it("never deletes the last screen", () => {
  const one = apply(smallFlow(), { type: "deleteScreen", screen: "Screen_land" });
  expect(apply(one, { type: "deleteScreen", screen: "Screen_form" })).toBe(one);
});
