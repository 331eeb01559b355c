import { expect, test } from "vitest";
import { bodyOf, draftOf, limitOf, lostHighlights, offersMore, withPick } from "./draft";
import type { WinkTemplate } from "./queries";

const template: WinkTemplate = {
  id: "wtpl-1",
  name: "Salary loan",
  companyName: "Acacia",
  usageText: "payslips",
  companyLogoUrl: "",
  themeColor: "#aa0000",
  enableLearnMoreLink: true,
  consentPageConfig: { enabled: false, getStartedButtonText: "Go" },
  successPageConfig: {
    successText: "Thanks.",
    connectMoreAccountsButtonText: "More",
    doneButtonText: "Done",
    connectedAccountLimit: 2,
  },
  providerConfig: { providers: ["a"], topProviders: ["a"], excludeConnectedProviders: true },
  fileTypeConfig: { fileTypes: ["PAYSLIP"] },
  enableUpload: true,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
};

test("a template goes through the editor unchanged", () => {
  const { id, createdAt, updatedAt, ...saved } = template;
  expect(bodyOf(draftOf(template))).toEqual(saved);
});

test("without a name a template is saved as default", () => {
  expect(bodyOf({ ...draftOf(template), name: "  " }).name).toBe("default");
});

test("enableUpload says whether documents are included", () => {
  expect(bodyOf({ ...draftOf(template), fileTypes: [] }).enableUpload).toBe(false);
});

test.each([
  ["", 1],
  ["0", 1],
  ["-3", 3],
  ["2a.-", 2],
  ["12", 12],
])("hide after %j is %i", (text, limit) => {
  expect(limitOf(text)).toBe(limit);
});

test("more is offered unless exactly one data source is included", () => {
  const draft = draftOf(template);
  expect(offersMore(draft)).toBe(true);
  expect(offersMore({ ...draft, fileTypes: [] })).toBe(false);
  expect(offersMore({ ...draft, providers: [], fileTypes: [] })).toBe(true);
});

test("highlights have no effect where only others are included", () => {
  const draft = { ...draftOf(template), topProviders: ["a", "b", "PAYSLIP"] };
  expect(lostHighlights(draft)).toBe(1);
  expect(lostHighlights({ ...draft, providers: [], fileTypes: [] })).toBe(0);
});

test("the eleventh pick is ignored", () => {
  const ten = Array.from({ length: 10 }, (_, index) => `p${index}`);
  expect(withPick(ten, "eleventh", 10)).toEqual(ten);
  expect(withPick(["a"], "a")).toEqual(["a"]);
});
