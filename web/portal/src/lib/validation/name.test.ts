import { describe, expect, it } from "vitest";
import cases from "../../../../../internal/platform/label/testdata/names.json";
import { nameProblem } from "./name";

describe("a name", () => {
  it.each(cases)("$name: $problem", ({ name, problem }) =>
    expect(nameProblem(name) ?? "").toBe(problem),
  );
});
