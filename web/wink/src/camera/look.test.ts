import { describe, expect, it } from "vitest";
import { blurOf, busiestOf, type Gray, grayOf, type Look, lookOf } from "./look";

type Paint = (x: number, y: number) => number;

const paint = (width: number, height: number, at: Paint): Gray => {
  const pixels = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = Math.round(at(i % width, Math.floor(i / width)));
  }
  return { width, height, pixels };
};

const within = (x: number, y: number, [left, top, right, bottom]: number[]) =>
  x >= (left ?? 0) && x < (right ?? 0) && y >= (top ?? 0) && y < (bottom ?? 0);

/** Paper with lines of text, on a table. */
const lying = (paper: number[], bright = 230, table = 60) =>
  paint(120, 160, (x, y) => {
    if (!within(x, y, paper)) return table;
    return y % 6 < 2 && x % 3 < 2 ? bright * 0.7 : bright;
  });

/** Letters of different widths, as of small print. */
const stems = [5, 17, 34, 45, 63, 80, 91];
const print: Paint = (x, y) => {
  const [inLine, along] = [y % 40, (x + Math.floor(y / 40) * 37) % 101];
  const isStem = stems.some((stem) => along >= stem && along < stem + 3);
  const isBar = inLine < 3 && along > 40 && along < 70;
  return inLine < 20 && (isStem || isBar) ? 40 : 225;
};
const sharp = paint(140, 140, print);
const even = paint(140, 140, () => 225);

/** A mean over a square, twice: what a camera out of focus makes of a picture. */
const blurred = (picture: Gray, reach: number) => mean(mean(picture, reach), reach);

const mean = ({ width, height, pixels }: Gray, reach: number): Gray =>
  paint(width, height, (x, y) => {
    let [sum, count] = [0, 0];
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const [atX, atY] = [x + dx, y + dy];
        if (atX < 0 || atY < 0 || atX >= width || atY >= height) continue;
        sum += pixels[atY * width + atX] ?? 0;
        count++;
      }
    }
    return sum / count;
  });

/** The noise of a small sensor, the same each time. */
const noisy = ({ width, height, pixels }: Gray): Gray =>
  paint(
    width,
    height,
    (x, y) => (pixels[y * width + x] ?? 0) + ((x * 31 + y * 17 + x * y) % 7) - 3,
  );

describe("lookOf", () => {
  const page = lying([15, 15, 105, 145]);
  const card = paint(120, 160, (x, y) => (within(x, y, [10, 40, 110, 120]) ? 70 : 235));
  it.each<[string, Gray, Gray, Look]>([
    ["a page on a table", page, sharp, "GOOD"],
    ["in the dark", lying([15, 15, 105, 145], 70, 20), sharp, "DARK"],
    ["under one small lamp", paint(120, 160, (x) => (x < 8 ? 250 : 40)), sharp, "DARK"],
    ["its right edge out of sight", lying([40, 15, 120, 145]), sharp, "CUT"],
    ["its foot out of sight", lying([15, 60, 105, 160]), sharp, "CUT"],
    ["too near", lying([0, 0, 120, 160]), sharp, "CUT"],
    ["too far", lying([40, 55, 80, 105]), sharp, "FAR"],
    ["out of focus", page, blurred(sharp, 2), "BLURRED"],
    ["so far out of focus that nothing is left", page, even, "BLURRED"],
    ["a dark card on a white table", card, sharp, "GOOD"],
    [
      "a white page on a white table: no edge shows",
      lying([15, 15, 105, 145], 230, 225),
      sharp,
      "CUT",
    ],
    ["an empty wall", paint(120, 160, () => 200), even, "NONE"],
  ])("%s", (_, overview, detail, look) => {
    expect(lookOf(overview, detail)).toBe(look);
  });
});

describe("blurOf", () => {
  it("grows with the blur, whatever the contrast", () => {
    const faint = paint(140, 140, (x, y) => 150 + print(x, y) / 3);
    for (const picture of [sharp, faint]) {
      const measures = [0, 1, 2, 3].map((reach) => blurOf(blurred(picture, reach)) ?? 1);
      expect(measures).toEqual(measures.toSorted((a, b) => a - b));
      expect(measures[0]).toBeLessThan(0.3);
      expect(measures[3]).toBeGreaterThan(0.6);
    }
  });

  it("takes no noise for sharp text", () => {
    expect(blurOf(noisy(blurred(sharp, 2)))).toBeGreaterThan(0.48);
    expect(blurOf(noisy(even))).toBeNull();
  });
});

describe("busiestOf", () => {
  it("looks where the text is", () => {
    const { x, y } = busiestOf(
      paint(120, 160, (left, top) => {
        if (!within(left, top, [15, 15, 105, 145])) return 60;
        return within(left, top, [70, 100, 95, 130]) && left % 2 ? 120 : 230;
      }),
    );
    expect(x).toBeGreaterThan(0.5);
    expect(y).toBeGreaterThan(0.55);
  });
});

describe("grayOf", () => {
  it("weighs colors as eyes do", () => {
    const data = new Uint8ClampedArray([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
    const { pixels } = grayOf({ data, width: 3, height: 1, colorSpace: "srgb" } as ImageData);
    expect([...pixels]).toEqual([255, 150, 27]);
  });
});
