import { expect, it } from "vitest";
import { changesOf, labelOf } from "./changes";

it("tells what two versions have differently, however deep, and nothing else", () => {
  const before = {
    a: 1,
    landingPageConfig: { headerText: "Hi", enabled: true },
    allowedOrigins: [],
  };
  const after = {
    a: 1,
    landingPageConfig: { headerText: "Hello", enabled: true },
    allowedOrigins: ["https://a.example", "https://b.example"],
    redirectBackUrl: "https://c.example",
  };
  expect(changesOf(before, after)).toEqual([
    { path: "landingPageConfig.headerText", before: "Hi", after: "Hello" },
    { path: "allowedOrigins", before: "", after: "https://a.example\nhttps://b.example" },
    { path: "redirectBackUrl", before: "", after: "https://c.example" },
  ]);
  expect(changesOf(after, after)).toEqual([]);
});

it.each([
  ["landingPageConfig.headerText", "Landing page: header"],
  ["resultPageConfig.successPage.bodyText", "Result page: success text"],
  ["redirectBackUrl", "Success exit link"],
  ["somethingNew", "somethingNew"],
])("%s reads %s", (path, label) => expect(labelOf(path)).toBe(label));
