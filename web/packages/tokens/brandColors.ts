/** The tenant's one color, turned into the few that the widget needs, readable on either ground. */
export type Scheme = "light" | "dark";

export interface BrandColors {
  /** Fill of buttons and checked boxes. */
  brand: string;
  /** The same under the pointer, moved away from the text on it. */
  brandHover: string;
  /** Text on the fill. */
  onBrand: string;
  /** Edge of the fill; differs from it only where the fill would melt into the surface. */
  brandEdge: string;
  /** The color as text or icon on the surface. */
  brandText: string;
  /** A breath of it, behind the face of an outcome. */
  brandSoft: string;
}

type Rgb = readonly [number, number, number];

const SURFACE: Record<Scheme, Rgb> = { light: [255, 255, 255], dark: [21, 25, 21] };
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const INK: Rgb = [23, 27, 23];
const DEFAULT: Rgb = [22, 126, 28];
const TEXT_RATIO = 4.5;
const EDGE_RATIO = 3;

export function brandColors(themeColor: string, scheme: Scheme): BrandColors {
  const brand = parse(themeColor) ?? DEFAULT;
  const surface = SURFACE[scheme];
  const text = readable(brand, surface, scheme === "light" ? BLACK : WHITE);
  const isWhiteReadable = ratio(WHITE, brand) >= TEXT_RATIO;
  return {
    brand: hex(brand),
    brandHover: hex(mix(brand, isWhiteReadable ? BLACK : WHITE, 0.18)),
    onBrand: hex(isWhiteReadable ? WHITE : INK),
    brandEdge: hex(ratio(brand, surface) >= EDGE_RATIO ? brand : text),
    brandText: hex(text),
    brandSoft: hex(mix(surface, text, 0.09)),
  };
}

/** Contrast ratio of two #rrggbb colors by WCAG. */
export function contrast(a: string, b: string): number {
  return ratio(parse(a) ?? DEFAULT, parse(b) ?? DEFAULT);
}

/** The color itself where it is readable, else moved towards the end until it is. */
function readable(color: Rgb, surface: Rgb, end: Rgb): Rgb {
  let share = 0;
  let candidate = color;
  while (share < 1 && ratio(candidate, surface) < TEXT_RATIO) {
    share += 0.02;
    candidate = mix(color, end, share);
  }
  return candidate;
}

function parse(text: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (!match) return null;
  const part = (index: number) => Number.parseInt(match[index] ?? "0", 16);
  return [part(1), part(2), part(3)];
}

/** Rounded to whole steps, so that what is measured is what is drawn. */
const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

const hex = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

function luminance(color: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
}

function ratio(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}
