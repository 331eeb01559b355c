import { formatDate, formatNumber } from "@portal/ui/format";
import dayjs from "dayjs";
import type { UsageDay } from "./days";
import { allSeries, type SeriesStyle } from "./series";
import { ticks } from "./ticks";

const width = 1200;
const height = 560;
const density = 2;
const plot = { left: 72, right: width - 32, top: 112, bottom: height - 56 };
const mostDates = 10;

/** The chart as a picture, in the colours of the screen, drawn from the figures themselves. */
export async function drawPicture(days: readonly UsageDay[], title: string): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  canvas.width = width * density;
  canvas.height = height * density;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw.");
  context.scale(density, density);
  const pen = new Pen(context, days);
  pen.ground();
  pen.heading(title);
  pen.axes();
  for (const series of allSeries) pen.line(series);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The picture is too large."))));
  });
}

class Pen {
  private readonly marks: readonly number[];
  private readonly style = getComputedStyle(document.documentElement);

  constructor(
    private readonly to: CanvasRenderingContext2D,
    private readonly days: readonly UsageDay[],
  ) {
    const all = days.flatMap((day) => allSeries.map(({ name }) => day[name]));
    this.marks = ticks(Math.max(0, ...all));
  }

  private colour(property: string) {
    return this.style.getPropertyValue(property.replace(/^var\((.*)\)$/, "$1")).trim();
  }

  private text(text: string, x: number, y: number, look: string, align: CanvasTextAlign = "left") {
    const [colour = "", ...font] = look.split(" ");
    this.to.fillStyle = this.colour(colour);
    this.to.font = `${font.join(" ")} ${this.colour("--n-font")}`;
    this.to.textAlign = align;
    this.to.fillText(text, x, y);
  }

  private x(index: number) {
    const last = Math.max(1, this.days.length - 1);
    return plot.left + ((plot.right - plot.left) * index) / last;
  }

  private y(value: number) {
    const top = this.marks.at(-1) ?? 1;
    return plot.bottom - ((plot.bottom - plot.top) * value) / top;
  }

  ground() {
    this.to.fillStyle = this.colour("--n-surface");
    this.to.fillRect(0, 0, width, height);
  }

  /** The title, and the lines with their names and totals. */
  heading(title: string) {
    this.text(title, plot.left - 40, 44, "--n-text 600 20px");
    let x = plot.left - 40;
    for (const series of allSeries) {
      const sum = this.days.reduce((total, day) => total + day[series.name], 0);
      const words = `${series.label} ${formatNumber(sum)}`;
      this.stroke(series, [
        [x, 72],
        [x + 24, 72],
      ]);
      this.text(words, x + 32, 77, "--n-text-2 500 14px");
      x += 32 + this.to.measureText(words).width + 28;
    }
  }

  axes() {
    this.to.lineWidth = 1;
    this.to.strokeStyle = this.colour("--n-line");
    for (const mark of this.marks) {
      const y = Math.round(this.y(mark)) + 0.5;
      this.to.beginPath();
      this.to.moveTo(plot.left, y);
      this.to.lineTo(plot.right, y);
      this.to.stroke();
      this.text(formatNumber(mark), plot.left - 12, y + 4, "--n-text-3 400 12px", "right");
    }
    const every = Math.ceil(this.days.length / mostDates);
    for (const [index, day] of this.days.entries()) {
      if (index % every !== 0) continue;
      const words = dayjs(day.date).format("D MMM");
      this.text(words, this.x(index), plot.bottom + 26, "--n-text-3 400 12px", "center");
    }
  }

  line(series: SeriesStyle) {
    this.stroke(
      series,
      this.days.map((day, index) => [this.x(index), this.y(day[series.name])]),
    );
  }

  private stroke(series: SeriesStyle, points: readonly (readonly [number, number])[]) {
    this.to.strokeStyle = this.colour(series.color);
    this.to.lineWidth = 2;
    this.to.setLineDash((series.dash ?? "").split(" ").filter(Boolean).map(Number));
    this.to.beginPath();
    for (const [x, y] of points) this.to.lineTo(x, y);
    this.to.stroke();
    this.to.setLineDash([]);
  }
}

/** "Account Usage, Production, 1 Nov 2026 to 21 Nov 2026" */
export function pictureTitle(mode: string, days: readonly UsageDay[]): string {
  return `Account Usage, ${mode}, ${formatDate(days[0]?.date)} to ${formatDate(days.at(-1)?.date)}`;
}
