/**
 * What is wrong with a picture of a document, as far as its pixels tell: hints for the person who takes it, never a
 * reason to refuse it. Pure and small, so that a cheap phone does it some times a second.
 */
export type Look = "NONE" | "DARK" | "CUT" | "FAR" | "BLURRED" | "GOOD";

/** Brightness from 0 to 255, row by row. */
export interface Gray {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A part of a picture, in shares of its width and height. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the document is, if it differs from what it lies on. */
interface Found {
  box: Box;
  isCut: boolean;
}

/** Paper is the brightest thing in most pictures; below this nobody reads it. */
const DARK_BELOW = 80;
/** Less than this share of the picture is too small to be read well. */
const FAR_BELOW = 0.3;
/** Of an edge of the picture: a document that covers more of it goes on behind it. */
const CUT_ABOVE = 0.3;
/** Otsu's measure of how clearly a picture falls into bright and dark. */
const CLEAR_ABOVE = 0.6;
const APART_ABOVE = 35;
/** Perceptual blur (Crete et al. 2007): 0 is sharp, 1 is not. */
const BLURRED_ABOVE = 0.48;

export function grayOf({ data, width, height }: ImageData): Gray {
  const pixels = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < pixels.length; i++, at += 4) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    pixels[i] = (red * 77 + green * 151 + blue * 28) >> 8;
  }
  return { width, height, pixels };
}

/** Cells a side of the grid in which text is looked for, and how much of a document's border is left out of it. */
const CELLS = 5;
const BORDER = 0.08;

/** Where to look for sharp text: the part of the document in which most goes on. */
export function busiestOf(overview: Gray): { x: number; y: number } {
  const { box } = find(overview) ?? { box: { left: 0, top: 0, right: 1, bottom: 1 } };
  const width = (box.right - box.left) * (1 - 2 * BORDER);
  const height = (box.bottom - box.top) * (1 - 2 * BORDER);
  let most = -1;
  let place = { x: 0.5, y: 0.5 };
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const left = box.left + (box.right - box.left) * BORDER + ((cell % CELLS) * width) / CELLS;
    const top =
      box.top + (box.bottom - box.top) * BORDER + (Math.floor(cell / CELLS) * height) / CELLS;
    const part = { left, top, right: left + width / CELLS, bottom: top + height / CELLS };
    const goesOn = contrastIn(overview, part);
    if (goesOn <= most) continue;
    most = goesOn;
    place = { x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 };
  }
  return place;
}

function contrastIn({ width, height, pixels }: Gray, { left, top, right, bottom }: Box): number {
  let sum = 0;
  for (let y = Math.floor(top * height); y < Math.floor(bottom * height); y++) {
    for (let x = Math.floor(left * width) + 1; x < Math.floor(right * width); x++) {
      const at = y * width + x;
      sum += Math.abs((pixels[at] ?? 0) - (pixels[at - 1] ?? 0));
    }
  }
  return sum;
}

/** The first thing to fix. The overview is the whole picture, small; the detail a part of it, as it is. */
export function lookOf(overview: Gray, detail: Gray): Look {
  if (brightest(overview) < DARK_BELOW) return "DARK";
  const found = find(overview);
  if (found?.isCut) return "CUT";
  if (found && areaOf(found.box) < FAR_BELOW) return "FAR";
  const blur = blurOf(detail);
  if (blur === null) return found ? "BLURRED" : "NONE";
  return blur > BLURRED_ABOVE ? "BLURRED" : "GOOD";
}

/** What one in ten points reaches: a lamp or a reflection alone does not make a picture bright. */
function brightest({ pixels }: Gray): number {
  const counts = histogram(pixels);
  let left = pixels.length / 10;
  for (let level = 255; level > 0; level--) {
    left -= counts[level] ?? 0;
    if (left <= 0) return level;
  }
  return 0;
}

function histogram(pixels: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (const level of pixels) counts[level] = (counts[level] ?? 0) + 1;
  return counts;
}

/**
 * The document is the largest bright area, or a darker one that lies whole on a bright ground, as a card on a white table
 * does. Null where bright and dark do not part.
 */
function find(picture: Gray): Found | null {
  const level = threshold(picture.pixels);
  if (level === null) return null;
  const bright = largest(picture, (pixel) => pixel > level);
  const isGround = Math.min(...bright.touched) > 0.8;
  const card = isGround ? largest(picture, (pixel) => pixel <= level) : null;
  if (card && areaOf(card.box) > 0.1 && card.area / areaOf(card.box) > 0.6) {
    return { box: card.box, isCut: Math.max(...card.touched) > CUT_ABOVE };
  }
  return { box: bright.box, isCut: Math.max(...bright.touched) > CUT_ABOVE };
}

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

/** Otsu's threshold; null where the two sides of it hardly differ. */
function threshold(pixels: Uint8Array): number | null {
  const counts = histogram(pixels);
  const total = pixels.length;
  let sum = 0;
  let squares = 0;
  counts.forEach((count, level) => {
    sum += count * level;
    squares += count * level * level;
  });
  let [below, sumBelow, best, at, apart] = [0, 0, 0, 0, 0];
  for (let level = 0; level < 255; level++) {
    below += counts[level] ?? 0;
    sumBelow += (counts[level] ?? 0) * level;
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const gap = (sum - sumBelow) / above - sumBelow / below;
    const between = below * above * gap * gap;
    if (between > best) [best, at, apart] = [between, level, gap];
  }
  const spread = total * squares - sum * sum;
  return spread > 0 && best / spread > CLEAR_ABOVE && apart > APART_ABOVE ? at : null;
}

interface Area {
  box: Box;
  /** Share of the picture. */
  area: number;
  /** Share of the left, top, right and bottom edge of the picture that it covers. */
  touched: [number, number, number, number];
}

const nowhere: Area = {
  box: { left: 0, top: 0, right: 0, bottom: 0 },
  area: 0,
  touched: [0, 0, 0, 0],
};

/** The largest connected area of points that are in. */
function largest({ width, height, pixels }: Gray, isIn: (pixel: number) => boolean): Area {
  const seen = new Uint8Array(pixels.length);
  const stack = new Uint32Array(pixels.length);
  let best = nowhere;
  for (let start = 0; start < pixels.length; start++) {
    if (seen[start] || !isIn(pixels[start] ?? 0)) continue;
    let [minX, minY, maxX, maxY, count, depth] = [width, height, 0, 0, 0, 1];
    const touched: Area["touched"] = [0, 0, 0, 0];
    const visit = (next: number) => {
      if (seen[next] || !isIn(pixels[next] ?? 0)) return;
      seen[next] = 1;
      stack[depth++] = next;
    };
    stack[0] = start;
    seen[start] = 1;
    while (depth > 0) {
      const at = stack[--depth] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      count++;
      [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)];
      [minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)];
      if (x > 0) visit(at - 1);
      else touched[0] += 1 / height;
      if (y > 0) visit(at - width);
      else touched[1] += 1 / width;
      if (x < width - 1) visit(at + 1);
      else touched[2] += 1 / height;
      if (y < height - 1) visit(at + width);
      else touched[3] += 1 / width;
    }
    const area = count / pixels.length;
    if (area <= best.area) continue;
    const [right, bottom] = [(maxX + 1) / width, (maxY + 1) / height];
    best = { box: { left: minX / width, top: minY / height, right, bottom }, area, touched };
  }
  return best;
}

/**
 * How much of the contrast between neighbors stays when the picture is blurred: little in a sharp one, most in a blurred
 * one. Null where there is nothing to judge by.
 */
export function blurOf({ width, height, pixels }: Gray): number | null {
  const across = lost(pixels, { lines: height, length: width, step: 1, next: width });
  const down = lost(pixels, { lines: width, length: height, step: width, next: 1 });
  return across === null || down === null ? (across ?? down) : Math.max(across, down);
}

/** A mean of nine neighbors. */
const REACH = 4;
/** Smaller differences between neighbors are the noise of the sensor. */
const NOISE_BELOW = 8;
/** With fewer points of contrast than this share there is no text. */
const EMPTY_BELOW = 0.004;

interface Direction {
  lines: number;
  length: number;
  step: number;
  next: number;
}

function lost(pixels: Uint8Array, { lines, length, step, next }: Direction): number | null {
  let [contrast, gone, points] = [0, 0, 0];
  for (let line = 0; line < lines; line++) {
    const start = line * next;
    for (let i = REACH + 1; i < length - REACH; i++) {
      const at = start + i * step;
      const here = Math.abs((pixels[at] ?? 0) - (pixels[at - step] ?? 0));
      if (here < NOISE_BELOW) continue;
      // Means of neighboring windows differ by what enters and what leaves.
      const enters = pixels[at + REACH * step] ?? 0;
      const leaves = pixels[at - (REACH + 1) * step] ?? 0;
      contrast += here;
      gone += Math.max(0, here - Math.abs(enters - leaves) / (2 * REACH + 1));
      points++;
    }
  }
  return points < lines * length * EMPTY_BELOW ? null : (contrast - gone) / contrast;
}
