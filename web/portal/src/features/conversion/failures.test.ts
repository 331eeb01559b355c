import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reasonOf } from "./advice";
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

test("every error that a login can end with has a reason and an advice", () => {
  const source = readFileSync("../internal/collect/connector/error_code.go", "utf8");
  const codes = [...source.matchAll(/ErrorCode = "(\w+)"/g)].map(([, code]) => code ?? "");
  expect(codes.length).toBeGreaterThan(15);
  for (const code of codes) expect(reasonOf(code).reason, code).not.toBe(code);
  expect(reasonOf("toString").reason).toBe("toString");
});
