import { expect, it } from "vitest";
import cases from "./cases/findings.json";
import { linesOf } from "./finding";
import { type Change, exampleFlow } from "./testing";
import { validate } from "./validate";

it.each(cases)("$name", ({ set, lines, templates }) => {
  const flow = exampleFlow(set as unknown as Change[]);
  const facts = templates === undefined ? {} : { templates: new Set(templates) };
  expect(linesOf(flow, validate(flow, facts))).toEqual(lines);
});

it("warns of entries that are never used, and blocks nothing", () => {
  const always = { target: "https://example.com", conditions: [] };
  const flow = exampleFlow([["screens.4.routers", [always, always]]]);
  expect(validate(flow)).toMatchObject([
    {
      part: "nextConfig.1",
      isBlocking: false,
      message: "Next Config 2: never used, because Next Config 1 always matches.",
    },
  ]);
});
