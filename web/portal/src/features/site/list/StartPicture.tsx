import type { Start } from "@packages/flow/starts";
import classes from "./Starts.module.css";

const card = { width: 12, height: 15 };
const gap = 8;
const size = { width: 148, height: 38 };

/** A flow from afar: its screens in columns, and the ways between them. */
export function StartPicture({ shape }: Pick<Start, "shape">) {
  const columns = shape.map((kinds, column) =>
    kinds.map((kind, row) => ({
      key: `${column}.${row}`,
      kind,
      x: 1 + column * (card.width + gap),
      y: size.height / 2 - card.height / 2 + (row - (kinds.length - 1) / 2) * (card.height + 5),
    })),
  );
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      {columns.flatMap((column, index) =>
        column.flatMap((from) =>
          (columns[index + 1] ?? []).map((to) => (
            <path
              key={`${from.key}-${to.key}`}
              d={`M${from.x + card.width} ${from.y + card.height / 2}L${to.x} ${to.y + card.height / 2}`}
            />
          )),
        ),
      )}
      {columns.flat().map(({ key, kind, x, y }) => (
        <g key={key} data-kind={kind} transform={`translate(${x} ${y})`}>
          <rect {...card} rx="2.5" />
          {kind === "landing" && <circle cx="6" cy="5" r="1.8" />}
          {kind === "form" && <path d="M3 4.5h6M3 7.5h6M3 10.5h4" />}
          {kind === "landing" && <path d="M3 10.5h6" />}
          {kind === "widget" && <path d="M3.2 7.6l2 2 3.6-4" />}
        </g>
      ))}
    </svg>
  );
}
