import { expect, it } from "vitest";
import { contactRows, kindOf, personRows } from "./matches";
import type { Verification } from "./queries";

const license = (idSubType: string) => ({
  idType: "prclicense_ph" as const,
  idSubType,
  idNumber: "0012345",
});

const verification: Verification = {
  id: "ver-1",
  createdAt: "2026-11-21T08:02:00.000Z",
  updatedAt: "2026-11-21T08:02:01.000Z",
  status: "COMPLETED",
  requestMeta: {
    fullName: "Juan Santos Reyes",
    additionalData: { ids: [license("NURSE"), license("MIDWIFE")], email: "juan@example.com" },
    consent: {
      type: "",
      version: "",
      consentedAt: "2026-11-21T08:00:00.000Z",
      consentedWith: "Paper",
    },
  },
  result: {
    finalMatches: false,
    names: {
      fullNameMatches: false,
      words: [],
      findings: ["MIDDLE"],
      fullNameReason: "Middle and last name are swapped.",
    },
    additionalData: {
      ids: [
        { ...license("NURSE"), matches: true },
        { ...license("MIDWIFE"), reason: "The registry can't check this ID type." },
      ],
    },
  },
};

it("tells licenses apart by their professions", () => {
  const labels = personRows(verification).map(({ label }) => label);
  expect(labels.slice(1, 3)).toEqual([
    "ID Number, Philippine Professional, NURSE",
    "ID Number, Philippine Professional, MIDWIFE",
  ]);
  expect(new Set(labels).size).toBe(labels.length);
  expect(kindOf({ idType: "sss_ph" })).toBe("SS Number");
});

it("says why, and a dash for what was not given", () => {
  const [full, nurse, midwife, first] = personRows(verification);
  expect(full).toMatchObject({ matches: false, reason: "Middle and last name are swapped." });
  expect(nurse).toMatchObject({ matches: true, reason: undefined });
  expect(midwife).toMatchObject({
    matches: undefined,
    reason: "The registry can't check this ID type.",
  });
  expect(first).toMatchObject({ given: "-", matches: undefined });
  expect(contactRows(verification).map(({ given }) => given)).toEqual(["juan@example.com", "-"]);
});
