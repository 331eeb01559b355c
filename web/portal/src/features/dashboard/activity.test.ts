import type { Activity } from "@portal/lib/api/wire";
import { expect, it } from "vitest";
import { wordsOf } from "./activity";

const nothing: Activity = {
  id: "evt-1",
  type: "USER_CREATED",
  userId: "",
  providerName: "",
  code: "",
  fieldCount: null,
  verificationId: "",
  result: "",
  createdAt: "2026-11-21T04:03:00Z",
};

function rowOf(activity: Partial<Activity>): string {
  const { before, name, after } = wordsOf({ ...nothing, ...activity });
  return name ? `${before} ${name}${after}` : before + after;
}

it.each<[string, Partial<Activity>]>([
  ["User created", {}],
  [
    "Account connected at Bayani Retail",
    { type: "ACCOUNT_CONNECTED", providerName: "Bayani Retail" },
  ],
  [
    "Connection failed at Bayani Retail: Too many wrong codes",
    { type: "ACCOUNT_FAILED", providerName: "Bayani Retail", code: "INVALID_MFA" },
  ],
  [
    "Document read: Payslip · 14 fields",
    { type: "ARCHIVE_ANALYZED", providerName: "Payslip", fieldCount: 14 },
  ],
  [
    "Document read: Payslip · 1 field",
    { type: "ARCHIVE_ANALYZED", providerName: "Payslip", fieldCount: 1 },
  ],
  ["Document read: Company ID", { type: "ARCHIVE_ANALYZED", providerName: "Company ID" }],
  ["Verification completed", { type: "VERIFICATION_COMPLETED" }],
  [
    "Verification completed: SS Number · Information Match",
    { type: "VERIFICATION_COMPLETED", providerName: "SS Number", result: "MATCH" },
  ],
  [
    "Verification completed: Pag-IBIG Member · Information Mismatch",
    { type: "VERIFICATION_COMPLETED", providerName: "Pag-IBIG Member", result: "MISMATCH" },
  ],
  [
    "Verification failed: SS Number",
    { type: "VERIFICATION_COMPLETED", providerName: "SS Number", result: "ERROR" },
  ],
])("%s", (words, activity) => {
  expect(rowOf(activity)).toBe(words);
});
