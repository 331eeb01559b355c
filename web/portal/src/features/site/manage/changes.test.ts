import { changed } from "@packages/flow/testing";
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
    { label: "Landing page: header", before: "Hi", after: "Hello" },
    { label: "Allowed origins", before: "", after: "https://a.example\nhttps://b.example" },
    { label: "Success exit link", before: "", after: "https://c.example" },
  ]);
  expect(changesOf(after, after)).toEqual([]);
});

it("tells what two versions of a flow have differently, screen by screen", () => {
  const look = (changes: Parameters<typeof changed>[0], rest: object) => ({
    winkTemplateId: "default_customization",
    winkTemplateName: "Default template",
    allowedOrigins: [],
    ...changed(changes).winkSiteTemplate,
    ...rest,
  });
  const after = look(
    [
      ["screens.1.props.screenName", "You"],
      ["screens.3.module.props.winkTemplateId", "wtpl-1"],
    ],
    {
      winkTemplateId: "wtpl-1",
      winkTemplateName: "Salary loans",
      allowedOrigins: ["https://a.example"],
    },
  );
  expect(changesOf(look([], {}), after)).toEqual([
    { label: "Allowed origins", before: "", after: "https://a.example" },
    { label: "You: screen name", before: "About you", after: "You" },
    { label: "Connect: template", before: "Default template", after: "Salary loans" },
  ]);
  expect(JSON.stringify(changesOf(look([], {}), after))).not.toContain("[object");
});

it.each([
  ["landingPageConfig.headerText", "Landing page: header"],
  ["resultPageConfig.successPage.bodyText", "Result page: success text"],
  ["redirectBackUrl", "Success exit link"],
  ["somethingNew", "somethingNew"],
])("%s reads %s", (path, label) => expect(labelOf(path)).toBe(label));
