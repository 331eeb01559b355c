import { expect, test } from "vitest";
import type { TimelineEntry } from "./queries";
import { entryDetail, entryWords } from "./timelineWords";

const entry = (part: Partial<TimelineEntry>): TimelineEntry => ({
  id: "x",
  kind: "EVENT",
  type: "",
  at: "2026-11-21T00:00:00.000Z",
  status: "",
  errorCode: "",
  accountId: "",
  providerId: "",
  text: "",
  endedAt: null,
  deliveries: [],
  ...part,
});

test("entries are told in words", () => {
  expect(entryWords(entry({ type: "ACCOUNT_CONNECTED" }))).toBe("Account connected");
  expect(entryWords(entry({ kind: "TASK", type: "LINK_ACCOUNT" }))).toBe("Login at a data source");
  expect(entryWords(entry({ kind: "TASK", type: "NEW_KIND" }))).toBe("New kind");
  expect(entryWords(entry({ kind: "CONSENT" }))).toBe("Consent given");
});

test("details are joined, and what is empty is left out", () => {
  expect(entryDetail(entry({ providerId: "gig", errorCode: "INVALID" }))).toBe("gig · INVALID");
  expect(entryDetail(entry({ kind: "CONSENT", text: "3" }))).toBe("Version 3");
  expect(entryDetail(entry({}))).toBe("");
});
