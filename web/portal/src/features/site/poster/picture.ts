import { fontFamily, type Measure, sheet } from "./poster";

/** 300 dots per inch. */
const scale = 300 / 72;

/** Measures lines as the browser will draw them. */
export function measuring(): Measure {
  const pen = document.createElement("canvas").getContext("2d");
  return (line, size, weight) => {
    if (!pen) return line.length * size * 0.6;
    pen.font = `${weight} ${size}px ${fontFamily}`;
    return pen.measureText(line).width;
  };
}

function loaded(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.crossOrigin = "anonymous";
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error("Couldn't load the picture."));
    picture.src = source;
  });
}

function drawn(picture: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** A logo as a data: address. The question mark passes by what the browser kept of it for other uses. */
export async function logoOf(address: string): Promise<string> {
  if (!address) return "";
  const picture = await loaded(`${address}?poster`);
  return drawn(picture, picture.naturalWidth, picture.naturalHeight).toDataURL("image/png");
}

export interface Picture {
  blob: Blob;
  width: number;
  height: number;
}

/** An SVG poster as a picture to print. */
export async function pictureOf(svg: string, type: "image/png" | "image/jpeg"): Promise<Picture> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const [width, height] = [Math.round(sheet.width * scale), Math.round(sheet.height * scale)];
    const canvas = drawn(await loaded(url), width, height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
    if (!blob) throw new Error("The picture could not be drawn.");
    return { blob, width, height };
  } finally {
    URL.revokeObjectURL(url);
  }
}
