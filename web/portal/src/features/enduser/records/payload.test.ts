import { describe, expect, it } from "vitest";
import { currenciesOf, hasIdentity, hasInsight, type Identity, isKnown } from "./payload";

const nobody: Partial<Identity> = {
  id: "i-1",
  fullName: "",
  firstName: null,
  emails: [],
  phones: [{ number: null, type: null }],
  socialProfiles: [],
  addresses: [],
};

describe("hasIdentity", () => {
  it.each<[string, Partial<Identity> | null, boolean]>([
    ["nothing", null, false],
    ["only empty fields", nobody, false],
    ["a name of one space", { ...nobody, fullName: " ", lastName: "\u202e" }, false],
    ["a name", { ...nobody, fullName: "Ines Calderon" }, true],
    ["an email", { ...nobody, emails: [{ address: "ines@example.com", type: null }] }, true],
  ])("%s", (_, identity, filled) => {
    expect(hasIdentity(identity)).toBe(filled);
  });
});

describe("hasInsight", () => {
  it("needs one figure that could be computed", () => {
    const insight = { id: "insight-1", cutoffTime: "2026-11-21T00:00:00.000Z" };
    expect(hasInsight(null)).toBe(false);
    expect(hasInsight({ ...insight, features: { identity_age: -999, a: -998, b: "-999" } })).toBe(
      false,
    );
    expect(hasInsight({ ...insight, features: { identity_age: -999, incomes_count: 0 } })).toBe(
      true,
    );
  });
});

it("knows what is no figure", () => {
  expect([0, -1, "EMPLOYED", -999, -998, "-999", null, undefined].map(isKnown)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it("names each currency once", () => {
  const items = ["PHP", "USD", "PHP"].map((currency) => ({ currency }));
  expect(currenciesOf(items)).toEqual(["PHP", "USD"]);
});
