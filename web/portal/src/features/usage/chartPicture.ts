import fontUrl from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";
import { formatNumber } from "@portal/ui/format";
import { total, type UsageDay } from "./days";
import { allSeries } from "./series";

const density = 2;
const heading = 96;
const margin = 24;

/** The chart in the picture; with the heading above it, 1200 by 560. */
export const plot = { width: 1200 - 2 * margin, height: 560 - heading - margin };

/** Dates and dots reach over the edges of the chart. */
const around = { width: plot.width + 2 * margin, height: plot.height + 2 * margin };

/** What the page's styles give to the parts of the chart and a picture has to carry itself. */
const looks = [
  ...["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray"],
  ...["opacity", "visibility", "font-family", "font-size", "font-weight", "text-anchor"],
];

/** A chart that is on the page as a picture: under a title and its legend, in the colors of the screen. */
export async function toPicture(
  chart: SVGSVGElement,
  days: readonly UsageDay[],
  title: string,
): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  canvas.width = around.width * density;
  canvas.height = (heading + plot.height + margin) * density;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser cannot draw.");
  pen.scale(density, density);
  pen.fillStyle = color("--n-surface");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  drawHeading(pen, days, title);
  pen.drawImage(await imageOf(chart), 0, heading - margin, around.width, around.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The picture is too large."))));
  });
}

/** The value of a property, also of one that is written as var(--…). */
function color(property: string): string {
  const name = property.replace(/^var\((.*)\)$/, "$1");
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The title, and the lines with their names and totals. */
function drawHeading(pen: CanvasRenderingContext2D, days: readonly UsageDay[], title: string) {
  let x = margin + 8;
  pen.font = `600 20px ${color("--n-font")}`;
  pen.fillStyle = color("--n-text");
  pen.fillText(title, x, 44);
  pen.font = `500 14px ${color("--n-font")}`;
  pen.fillStyle = color("--n-text-2");
  for (const series of allSeries) {
    pen.lineWidth = series.width;
    pen.strokeStyle = color(series.color);
    pen.setLineDash((series.dash ?? "").split(" ").filter(Boolean).map(Number));
    pen.beginPath();
    pen.moveTo(x, 72);
    pen.lineTo(x + 24, 72);
    pen.globalAlpha = series.opacity;
    pen.stroke();
    pen.globalAlpha = 1;
    const words = `${series.label} ${formatNumber(total(days, series.name))}`;
    pen.fillText(words, x + 32, 77);
    x += 32 + pen.measureText(words).width + 28;
  }
}

/** A drawing as a standalone image, which knows nothing of the page's styles and fonts. */
async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const parts = copy.querySelectorAll("*");
  for (const [index, part] of drawing.querySelectorAll("*").entries()) {
    const style = getComputedStyle(part);
    for (const look of looks) parts[index]?.setAttribute(look, style.getPropertyValue(look));
  }
  copy.setAttribute("viewBox", `${-margin} ${-margin} ${around.width} ${around.height}`);
  copy.setAttribute("width", `${around.width * density}`);
  copy.setAttribute("height", `${around.height * density}`);
  const face = document.createElementNS(copy.namespaceURI, "style");
  const [family] = color("--n-font").split(",");
  face.textContent = `@font-face { font-family: ${family}; font-weight: 100 900; src: url(${await dataOf(fontUrl)}); }`;
  copy.prepend(face);
  const text = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

/** A file of the page as a data address. */
async function dataOf(url: string): Promise<string> {
  const file = await (await fetch(url)).blob();
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}
