import { describe, expect, it } from "vitest";
import { addressText, firstAddress } from "./address";

const of = (...types: (string | null)[]) => types.map((type) => ({ type, city: `${type} city` }));

describe("firstAddress", () => {
  it.each([
    [of("Billing", "Primary"), "Primary"],
    [of("Work", "PRIMARY", "Home"), "PRIMARY"],
    [of("work", "Home"), "Home"],
    [of("Work", null), null],
  ])("%j", (addresses, type) => {
    expect(firstAddress(addresses)?.type).toBe(type);
  });

  it("is nothing without addresses", () => {
    expect(firstAddress([])).toBeUndefined();
  });

  it.each([["14 Acacia Street"], [[{ city: "Cebu" }]], [[{ type: 1 }]], [null]])(
    "does not take %j",
    (addresses) => {
      expect(() => firstAddress(addresses)).toThrow("addresses must be objects");
    },
  );
});

it("writes an address in one line", () => {
  expect(addressText({ type: null, fullAddress: "14 Acacia Street, Cebu" })).toBe(
    "14 Acacia Street, Cebu",
  );
  expect(addressText({ type: null, line1: "14 Acacia Street", line2: null, zip: "6000" })).toBe(
    "14 Acacia Street, 6000",
  );
});
