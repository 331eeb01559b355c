import type { Words } from "./words";

export interface Code {
  url: string;
  /** One text a row; # is dark. */
  rows: readonly string[];
}

const side = 200;
/** Empty squares around a code, so that cameras find it. */
const quiet = 4;
const scale = 2;

/** The code of a result page, with the button that saves it. */
export function QrCode({ code, words }: { code: Code; words: Words }) {
  const count = code.rows.length;
  const path = code.rows
    .flatMap((row, y) => [...row].map((square, x) => (square === "#" ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <div className="site-qr">
      <svg
        role="img"
        aria-label={words.qrCode}
        width={side}
        height={side}
        viewBox={`0 0 ${count} ${count}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p>{words.qrNote}</p>
      <button type="button" className="site-save" onClick={() => save(code)}>
        {words.saveQrCode}
      </button>
    </div>
  );
}

/** Downloads the code as a picture, with its quiet zone. */
function save({ rows }: Code) {
  const unit = (side * scale) / rows.length;
  const edge = quiet * unit;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.round(side * scale + 2 * edge);
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "black";
  rows.forEach((row, y) => {
    [...row].forEach((square, x) => {
      const [left, top] = [Math.round(edge + x * unit), Math.round(edge + y * unit)];
      const [right, bottom] = [
        Math.round(edge + (x + 1) * unit),
        Math.round(edge + (y + 1) * unit),
      ];
      if (square === "#") pen.fillRect(left, top, right - left, bottom - top);
    });
  });
  canvas.toBlob((picture) => {
    if (!picture) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(picture);
    link.download = "wink-qr-code.png";
    link.click();
    URL.revokeObjectURL(link.href);
  }, "image/png");
}
