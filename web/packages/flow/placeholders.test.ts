import { expect, it } from "vitest";
import table from "./cases/placeholders.json";
import { fill, fillUrl } from "./placeholders";
import { exampleFlow } from "./testing";

const { answers, urlParams, cases } = table;

it.each(cases)("$text", ({ text, filled, url }) => {
  const flow = exampleFlow();
  expect(fill(text, flow, { answers, urlParams })).toBe(filled);
  expect(fillUrl(text, flow, { answers, urlParams })).toBe(url);
});

it("puts half a character into an address as a replacement", () => {
  const known = { answers: {}, urlParams: { ref: "\ud83d" } };
  expect(fillUrl("{{ urlParams.ref }}", exampleFlow(), known)).toBe("%EF%BF%BD");
});
