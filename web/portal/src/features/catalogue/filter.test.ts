import { expect, test } from "vitest";
import { readFileTypeFilter, readProviderFilter, readTab, toSearch } from "./filter";

test("a filter comes back from its address", () => {
  const filter = { name: "bayani", type: "GIG", enabled: "true" } as const;
  expect(toSearch("providers", filter)).toEqual({ name: "bayani", type: "GIG", enabled: "yes" });
  expect(readProviderFilter(toSearch("providers", filter))).toEqual(filter);
  const files = toSearch("files", { type: "PAYSLIP", enabled: "false" });
  expect(files).toEqual({ tab: "files", type: "PAYSLIP", enabled: "no" });
  expect(readTab(files)).toBe("files");
  expect(readFileTypeFilter(files)).toEqual({ type: "PAYSLIP", enabled: "false" });
});

test("what is not known filters nothing", () => {
  expect(readProviderFilter({ name: 7, type: "BANK", enabled: "maybe" })).toEqual({
    name: "",
    type: "",
    enabled: "",
  });
  expect(toSearch("providers", { name: "  ", type: "", enabled: "" })).toEqual({});
});
