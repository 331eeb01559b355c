import { readFileSync } from "node:fs";
import { failureText } from "@portal/lib/failure";
import { expect, test } from "vitest";
import { adviceOn } from "./advice";
import { byReason } from "./failures";

const failure = (errorCode: string, sourceId: string, count: number) => ({
  ...{ errorCode, sourceId, count },
  ...{ errorMessage: "", sourceName: sourceId, kind: "PROVIDER" as const, lastDate: "2026-11-22" },
});

test("failures are grouped by reason, the most frequent first", () => {
  const groups = byReason([
    failure("MFA_TIMEOUT", "a", 4),
    failure("INVALID_CREDENTIALS", "a", 3),
    failure("INVALID_CREDENTIALS", "b", 5),
  ]);
  expect(groups.map(({ errorCode, count }) => [errorCode, count])).toEqual([
    ["INVALID_CREDENTIALS", 8],
    ["MFA_TIMEOUT", 4],
  ]);
  expect(groups[0]?.sources.map(({ sourceId }) => sourceId)).toEqual(["b", "a"]);
});

test("every error that a login or a document can end with has a reason and an advice", () => {
  const sources = ["connector/error_code.go", "archive/code.go"].map((file) => {
    const source = readFileSync(`../internal/collect/${file}`, "utf8");
    return [...source.matchAll(/ErrorCode = "(\w+)"/g)].map(([, code]) => code ?? "");
  });
  expect(sources.map(({ length }) => length > 7)).toEqual([true, true]);
  const words = readFileSync("portal/src/lib/failure.ts", "utf8");
  const unknown = adviceOn("OF_A_NEWER_SERVER");
  for (const code of sources.flat()) {
    expect(words).toContain(`  ${code}: `);
    expect(adviceOn(code), code).not.toBe(unknown);
  }
  expect(failureText("toString")).toBe("Tostring");
  expect(adviceOn("toString")).toBe(unknown);
});
