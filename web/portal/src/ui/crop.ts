export const logoSide = 200;
export const maxLogoBytes = 200_000;

export interface Crop {
  /** 1 covers the circle. */
  scale: number;
  /** Degrees. */
  rotate: number;
  /** How far the picture was dragged, in pixels of the result. */
  x: number;
  y: number;
}

export const noCrop: Crop = { scale: 1, rotate: 0, x: 0, y: 0 };

/** Draws the picture as it will be: round, 200x200. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const half = logoSide / 2;
  const cover = (logoSide / Math.min(picture.width, picture.height)) * crop.scale;
  context.clearRect(0, 0, logoSide, logoSide);
  context.save();
  context.beginPath();
  context.arc(half, half, half, 0, 2 * Math.PI);
  context.clip();
  context.translate(half + crop.x, half + crop.y);
  context.rotate((crop.rotate * Math.PI) / 180);
  context.scale(cover, cover);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  context.restore();
}

export function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("The image could not be drawn. Choose another one."));
    }, "image/png");
  });
}
