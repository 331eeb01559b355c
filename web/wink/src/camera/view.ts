import { busiestOf, type Gray, grayOf, type Look, lookOf } from "./look";

/** Longest side of the overview, side of the detail, and the size up to which sharpness is judged: a reader needs no more. */
const OVERVIEW = 160;
const DETAIL = 384;
const FULL = 2400;

type Source = HTMLVideoElement | ImageBitmap;

const sizeOf = (source: Source) =>
  "videoWidth" in source
    ? { width: source.videoWidth, height: source.videoHeight }
    : { width: source.width, height: source.height };

/** Draws pictures small enough to be judged. It keeps its two canvases: a live view is judged some times a second. */
export function createJudge() {
  const overview = pen();
  const detail = pen();

  return (source: Source): Look => {
    const { width, height } = sizeOf(source);
    const longest = Math.max(width, height);
    if (!longest || !overview || !detail) return "NONE";
    const small = OVERVIEW / longest;
    const whole = draw(overview, source, {
      ...{ x: 0, y: 0, width, height },
      ...{ toWidth: Math.round(width * small), toHeight: Math.round(height * small) },
    });
    const scale = Math.min(1, FULL / longest);
    const side = Math.min(DETAIL / scale, width, height);
    const { x, y } = busiestOf(whole);
    const within = (center: number, length: number) =>
      Math.round(Math.min(Math.max(center * length - side / 2, 0), length - side));
    const part = { x: within(x, width), y: within(y, height), width: side, height: side };
    const to = Math.round(side * scale);
    return lookOf(whole, draw(detail, source, { ...part, toWidth: to, toHeight: to }));
  };
}

function pen() {
  const canvas = document.createElement("canvas");
  return canvas.getContext("2d", { willReadFrequently: true });
}

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
  toWidth: number;
  toHeight: number;
}

function draw(to: CanvasRenderingContext2D, source: Source, part: Part): Gray {
  const { x, y, width, height, toWidth, toHeight } = part;
  to.canvas.width = toWidth;
  to.canvas.height = toHeight;
  to.imageSmoothingQuality = "high";
  to.drawImage(source, x, y, width, height, 0, 0, toWidth, toHeight);
  return grayOf(to.getImageData(0, 0, toWidth, toHeight));
}

/** What is wrong with a picture that was taken or chosen; null where the browser can't open it. */
export async function lookAt(picture: Blob): Promise<Look | null> {
  try {
    const opened = await createImageBitmap(picture);
    const look = createJudge()(opened);
    opened.close();
    return look;
  } catch {
    return null;
  }
}

/** What the camera sees now, as a file. */
export function photograph(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) =>
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], "photo.jpg", { type: "image/jpeg" })),
      "image/jpeg",
      0.92,
    ),
  );
}
