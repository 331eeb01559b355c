import { describe, expect, it } from "vitest";
import { countOf, cutTo, emptyForm, rules, toBody } from "./schema";

describe("counting and cutting", () => {
  it.each([
    ["", 0],
    ["hello", 5],
    ["ñandú", 5],
    ["🙂🙂", 2],
    ["a\nb", 3],
    ["\ud83d", 1],
  ])("%j has %i characters, as on the server", (text, count) => {
    expect(countOf(text)).toBe(count);
  });

  it.each(["a", "é", "🙂", "\ud83d"])("keeps 200 of %j and not one more", (letter) => {
    expect(cutTo(letter.repeat(200), 200)).toBe(letter.repeat(200));
    expect(cutTo(letter.repeat(201), 200)).toBe(letter.repeat(200));
    expect(cutTo(letter.repeat(60_001), 60_000)).toBe(letter.repeat(60_000));
  });

  it("never halves an emoji", () => {
    for (let max = 0; max < 9; max++) {
      const kept = cutTo("a🙂b🙂🙂c🙂", max);
      expect(() => encodeURIComponent(kept), "no half of one").not.toThrow();
      expect(countOf(kept)).toBe(Math.min(max, 7));
    }
  });
});

describe("the form", () => {
  it("names what is missing", () => {
    expect(rules.consentType(" ")).toBe("Consent Type is required");
    expect(rules.displayTitle("")).toBe("Display Title is required");
    expect(rules.version("")).toBe("Version is required");
    expect(rules.consentText("\n")).toBe("Consent Text is required");
    expect(rules.consentText("I agree")).toBeNull();
    expect(rules).not.toHaveProperty("consentMethod");
  });

  it("sends the title under the server's name and the text as it was typed", () => {
    const form = { ...emptyForm, consentType: " LOAN ", displayTitle: "Loan", version: "1" };
    expect(toBody({ ...form, consentText: "  One.\n\nTwo.\n" })).toEqual({
      consentType: "LOAN",
      title: "Loan",
      version: "1",
      consentMethod: "",
      consentText: "  One.\n\nTwo.\n",
    });
  });
});
