import { ApiError, unexplained } from "@packages/api/error";
import { expect, test } from "vitest";
import { formatOf, sectionsOf, uploadProblem } from "./document";
import type { Archive, Field } from "./queries";

function archive(type: string, analysis: Archive["analysis"]): Archive {
  return {
    id: "archive-1",
    createdAt: "2026-11-21T11:54:00.000Z",
    providerId: "user-provided",
    userId: "user-1",
    type,
    state: {
      status: "ANALYZED",
      errorCode: null,
      errorReason: null,
      errorMessage: null,
      updatedAt: "2026-11-21T11:54:00.000Z",
    },
    rawFiles: [],
    analysis,
  };
}

function field(name: string, value: string): Field {
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  return { name, value, raw: value, file: 0, page: 1, box, confidence: 0.99, isCertain: true };
}

test.each([
  ["TAX_DOCUMENT", "Tax number"],
  ["CLEARANCE_NBI", "NBI ID number"],
  ["CLEARANCE_NBI", "Remark"],
  ["COMPANY_ID", "ID number"],
  ["PAYSLIP", "Pay date"],
  ["STATEMENT_UTILITY", "Pay date"],
])("the layout of %s has the field %s", (type, label) => {
  const labels = sectionsOf(archive(type, {})).flatMap(({ lines }) => lines.map((l) => l.label));
  expect(labels).toContain(label);
});

test("amounts keep their digits and carry the currency; unknown fields stand at the end", () => {
  const fields = [field("grossAmount", "1234567890123.10"), field("housingFund", "100.00")];
  const sections = sectionsOf(archive("PAYSLIP", { currency: "PHP", fields }));
  const lines = sections.flatMap((section) => section.lines);
  expect(lines.find(({ name }) => name === "grossAmount")?.value).toBe("PHP 1,234,567,890,123.10");
  expect(sections.at(-1)).toMatchObject({ title: "Other", lines: [{ label: "Housing fund" }] });
});

test("an upload that nobody answered has its own sentence", () => {
  const answered = new ApiError({ status: 413, code: "PAYLOAD_TOO_LARGE", message: "Too large." });
  expect(uploadProblem(answered)).toBe("Too large.");
  const lost = new ApiError({ status: 0, code: "NETWORK", message: "No connection." });
  expect(uploadProblem(lost)).toBe("File upload failed. Please try it later.");
  const proxy = new ApiError({ status: 502, code: "HTTP_502", message: unexplained });
  expect(uploadProblem(proxy)).toBe("File upload failed. Please try it later.");
  const worded = new ApiError({ status: 502, code: "HTTP_502", message: "The storage is full." });
  expect(uploadProblem(worded)).toBe("The storage is full.");
});

test("an amount without a place comes as a number", () => {
  const lines = sectionsOf(archive("PAYSLIP", { currency: "PHP", netAmount: 19862.5 }))[1]?.lines;
  expect(lines?.find(({ name }) => name === "netAmount")?.value).toBe("PHP 19,862.50");
});

test.each([
  ["CLEARANCE_NBI", "issueDate", "Issued"],
  ["CLEARANCE_NBI", "startDate", "Issued"],
  ["CLEARANCE_NBI", "fullName", "Name"],
  ["COMPANY_ID", "employeeNumber", "ID number"],
  ["COMPANY_ID", "expireDate", "Valid until"],
])("%s has its line for %s, whichever name the reader gives it", (type, name, label) => {
  const sections = sectionsOf(archive(type, { fields: [field(name, "2026-11-23")] }));
  const line = sections.flatMap(({ lines }) => lines).find((one) => one.label === label);
  expect(line).toMatchObject({ name, value: "2026-11-23" });
  expect(sections.map(({ title }) => title)).not.toContain("Other");
});

test.each([
  ["application/pdf", "slip", "PDF"],
  ["image/jpeg", "slip.jpg", "JPEG"],
  ["", "Slip.PDF", "PDF"],
  ["", "slip.of.november.jpeg", "JPEG"],
  ["", "slip.docx", null],
  ["", "pdf", null],
  ["text/plain", "slip.pdf", null],
])("a file of type %j called %s is of format %s", (type, name, format) => {
  expect(formatOf({ type, name })).toBe(format);
});
