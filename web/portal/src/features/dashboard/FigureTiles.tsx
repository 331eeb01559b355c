import { Skeleton } from "@mantine/core";
import type { Mode } from "@shared/session/storage";
import { Card } from "@shared/ui/Card";
import { formatNumber } from "@shared/ui/format";
import { LoadError } from "@shared/ui/LoadError";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import classes from "./Dashboard.module.css";
import { changeOf, type Figure, figuresOf, lineOf } from "./figures";
import { figureQuery } from "./queries";

const places = ["Users", "Accounts", "Connected accounts", "Connection rate"];

/** What the last seven days came to, beside the seven days before. */
export function FigureTiles({ mode }: { mode: Mode }) {
  const { data, error, refetch } = useQuery(figureQuery(mode));
  if (error) {
    return (
      <Card className={classes.announcement}>
        <LoadError error={error} onRetry={refetch} title="The figures did not load" />
      </Card>
    );
  }
  return (
    <ul className={classes.tiles} aria-label="Last 7 days">
      {data
        ? figuresOf(data).map((figure) => <Tile key={figure.label} figure={figure} />)
        : places.map((label) => (
            <Card key={label} className={classes.tile}>
              <span className={classes.aside}>{label}</span>
              <Skeleton height={44} width={96} mt={8} />
            </Card>
          ))}
    </ul>
  );
}

function Tile({ figure }: { figure: Figure }) {
  const { label, total, before, isShare } = figure;
  const Arrow = total > before ? IconArrowUp : IconArrowDown;
  return (
    <li>
      <Card className={classes.tile}>
        <span className={classes.aside}>{label}</span>
        <strong className={classes.figure}>
          {isShare ? `${(total * 100).toFixed(1)}%` : formatNumber(total)}
        </strong>
        <span className={classes.change} data-down={total < before || undefined}>
          {total !== before && <Arrow size={14} stroke={2} aria-hidden="true" />}
          {changeOf(figure)}
        </span>
        <Line values={figure.days} />
      </Card>
    </li>
  );
}

const width = 120;
const height = 30;

/** The seven days as a line; the numbers beside it say the same to those who do not see it. */
function Line({ values }: { values: number[] }) {
  const points = lineOf(values, width, height);
  const [x, y] = points.slice(points.lastIndexOf(" ") + 1).split(",");
  return (
    <svg
      className={classes.line}
      viewBox={`-2 -3 ${width + 6} ${height + 6}`}
      width={width}
      aria-hidden="true"
    >
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.7" />
      <circle cx={x} cy={y} r="2.5" fill="currentColor" />
    </svg>
  );
}
