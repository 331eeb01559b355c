import { expect, it } from "vitest";
import type { TemplateVersion } from "../queries";
import { changesOf } from "./changes";

const first: TemplateVersion = {
  id: "wtv-1",
  isCurrent: false,
  createdBy: "dev-1",
  createdAt: "2026-11-22T00:00:00Z",
  name: "",
  companyName: "",
  usageText: "payslips",
  companyLogoUrl: "",
  themeColor: "#167e1c",
  enableLearnMoreLink: false,
  consentPageConfig: { enabled: true, getStartedButtonText: "Get Started" },
  successPageConfig: {
    successText: "Your account is connected.",
    connectMoreAccountsButtonText: "Connect another account",
    doneButtonText: "Done",
    connectedAccountLimit: -1,
  },
  providerConfig: { providers: [], topProviders: [], excludeConnectedProviders: false },
  fileTypeConfig: { fileTypes: [] },
};

it("tells what the widget showed differently, and nothing of the versions themselves", () => {
  const second: TemplateVersion = {
    ...first,
    id: "wtv-2",
    isCurrent: true,
    name: "Pilot",
    themeColor: "#aa0000",
    consentPageConfig: { ...first.consentPageConfig, enabled: false },
    providerConfig: { ...first.providerConfig, providers: ["sss", "gsis"] },
  };
  expect(changesOf(first, second)).toEqual([
    { label: "Primary color", before: "#167e1c", after: "#aa0000" },
    { label: "Consent screen: enabled", before: "true", after: "false" },
    { label: "Data sources: include only", before: "", after: "sss\ngsis" },
  ]);
  expect(changesOf(second, { ...second, id: "wtv-3" })).toEqual([]);
});

it("has words for every setting", () => {
  const look = JSON.parse(JSON.stringify(first), (_, value) =>
    typeof value === "object" ? value : `${value}!`,
  );
  const labels = changesOf(first, { ...look, ...{ id: "wtv-2" } }).map(({ label }) => label);
  expect(labels).toHaveLength(12);
  expect(labels.join()).not.toMatch(/[a-z][A-Z]/);
});
