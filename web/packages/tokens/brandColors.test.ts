import { describe, expect, it } from "vitest";
import { brandColors, contrast, type Scheme } from "./brandColors";

const SURFACE = { light: "#ffffff", dark: "#151915" };
const SCHEMES: Scheme[] = ["light", "dark"];
const COLORS = [
  "#167e1c",
  "#ffee00",
  "#000000",
  "#ffffff",
  "#0b3a5d",
  "#ff8800",
  "#e91e63",
  "#7f7f7f",
];

describe("brandColors", () => {
  it.each([
    ["#167e1c", "#ffffff", "white is readable on our green"],
    ["#0b3a5d", "#ffffff", "white is readable on navy"],
    ["#ffee00", "#171b17", "white is not readable on yellow"],
    ["#ff8800", "#171b17", "white is not readable on orange"],
  ])("puts text on %s in %s: %s", (color, text) => {
    expect(brandColors(color, "light").onBrand).toBe(text);
    expect(brandColors(color, "dark").onBrand).toBe(text);
  });

  it("keeps a color that is readable on the surface as it is", () => {
    expect(brandColors("#167e1c", "light").brandText).toBe("#167e1c");
    expect(brandColors("#ffee00", "dark").brandText).toBe("#ffee00");
  });

  it("darkens on light and lightens on dark, but never the fill", () => {
    const yellow = brandColors("#ffee00", "light");
    expect(yellow.brand).toBe("#ffee00");
    expect(contrast(yellow.brandText, "#000000")).toBeLessThan(contrast("#ffee00", "#000000"));
    const green = brandColors("#167e1c", "dark");
    expect(green.brand).toBe("#167e1c");
    expect(contrast(green.brandText, "#000000")).toBeGreaterThan(contrast("#167e1c", "#000000"));
  });

  for (const scheme of SCHEMES) {
    it.each(COLORS)(`makes %s readable on the ${scheme} surface`, (color) => {
      const { brandText, brandEdge, brandSoft } = brandColors(color, scheme);
      expect(contrast(brandText, SURFACE[scheme])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(brandEdge, SURFACE[scheme])).toBeGreaterThanOrEqual(3);
      expect(contrast(brandText, brandSoft)).toBeGreaterThanOrEqual(3);
    });
  }

  it.each(["", "green", "#fff", "url(x)"])("falls back to our green for %j", (color) => {
    expect(brandColors(color, "light").brand).toBe("#167e1c");
  });
});

describe("contrast", () => {
  it("agrees with the known ends", () => {
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });
});
