import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const [light = "", night = "", both = ""] = css.split(/^:root.*\{$/m).slice(1);

/** The colors of a scheme by name; some are the same in both. */
function colorsOf(...parts: string[]): Map<string, string> {
  const declared = parts.flatMap((part) => [...part.matchAll(/--n-([\w-]+): (#[0-9a-f]{6});/g)]);
  return new Map(declared.map(([, name = "", value = ""]) => [name, value]));
}

const schemes = { light: colorsOf(light, both), dark: colorsOf(light, night, both) };

/** As WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ["canvas", "sidebar", "surface", "raised", "subtle", "hover", "selected"];
const states = ["ok", "wa", "da", "in", "ne"];
const hues = [0, 1, 2, 3, 4];

/** The name of a color, and what it stands on. */
type Pair = readonly [name: string, on: readonly string[]];

/** What is read, and what it stands on. */
const texts: readonly Pair[] = [
  ...["text", "text-2", "text-3", "brand-text"].map((name) => [name, grounds] as const),
  ...states.map((state) => [`${state}-t`, [`${state}-b`, "surface", "raised", "canvas"]] as const),
  ...hues.map((hue) => [`hue-${hue}-t`, [`hue-${hue}`]] as const),
  ["text", states.map((state) => `${state}-b`)],
  ["brand-text", ["brand-soft"]],
  ["on-brand", ["brand", "brand-hover"]],
  ["tooltip-text", ["tooltip"]],
  ...["code-key", "code-string", "code-number", "text"].map(
    (name) => [name, ["code-ground"]] as const,
  ),
];

/** What is seen: marks, lines of charts, edges of inputs, the ring of the focus. */
const marks: readonly Pair[] = [
  ...states.map((state) => [`${state}-s`, ["surface", `${state}-b`]] as const),
  ...["chart-1", "chart-2", "chart-3", "control", "focus"].map(
    (name) => [name, ["surface", "canvas"]] as const,
  ),
];

describe.each(Object.entries(schemes))("in %s colors", (_, colors) => {
  const ratiosOf = (pairs: typeof texts, least: number) =>
    pairs.flatMap(([name, on]) =>
      on.map((ground) => {
        const [front, back] = [colors.get(name), colors.get(ground)];
        if (!front || !back) throw new Error(`${name} or ${ground} is no color`);
        return contrast(front, back) < least ? `${name} on ${ground}` : "";
      }),
    );

  it("every text can be read on every ground it stands on", () => {
    expect(ratiosOf(texts, 4.5).filter(Boolean)).toEqual([]);
  });

  it("every mark can be seen on its ground", () => {
    expect(ratiosOf(marks, 3).filter(Boolean)).toEqual([]);
  });
});

it("contrasts are those of the definition", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});
