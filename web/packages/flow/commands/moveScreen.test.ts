import { expect, it } from "vitest";
import { apply } from "../apply";
import { linesOf } from "../finding";
import { exampleFlow } from "../testing";
import { validate } from "../validate";

it("moves a screen and keeps entries that became invalid", () => {
  const before = exampleFlow();
  const flow = apply(before, { type: "moveScreen", screen: "Screen_b2About0", to: 0 });
  expect(flow.screens.map(({ screenName }) => screenName)).toEqual([
    "About you",
    "Landing Page",
    "Other income",
    "Connect",
    "Availability",
  ]);
  expect(flow.screens[1]).toBe(before.screens[0]);
  expect(linesOf(flow, validate(flow))).toContain(
    "Landing Page: Next Config 1: About you cannot be a target here.",
  );
});

it("stays as it is where nothing moves", () => {
  const flow = exampleFlow();
  expect(apply(flow, { type: "moveScreen", screen: "Screen_e5Start0", to: 99 })).toBe(flow);
  expect(apply(flow, { type: "moveScreen", screen: "Screen_gone", to: 0 })).toBe(flow);
});
