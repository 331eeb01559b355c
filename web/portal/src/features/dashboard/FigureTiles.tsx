import { Skeleton } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { formatNumber } from "@portal/ui/format";
import { LoadError } from "@portal/ui/LoadError";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import classes from "./Dashboard.module.css";
import { DeliveriesTile } from "./DeliveriesTile";
import { changeOf, type Figure, figuresOf } from "./figures";
import { figureQuery } from "./queries";
import { Tile } from "./Tile";

const places = ["Users", "Connected accounts", "Connection rate"];

/** What the last seven days came to, beside the seven days before, and what was sent to webhooks lately. */
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
    <ul className={classes.tiles} aria-label="Figures">
      {data
        ? figuresOf(data).map((figure) => <FigureTile key={figure.label} figure={figure} />)
        : places.map((label) => (
            <Tile key={label} label={label}>
              <Skeleton height={44} width={96} mt={8} />
            </Tile>
          ))}
      <DeliveriesTile mode={mode} />
    </ul>
  );
}

function FigureTile({ figure }: { figure: Figure }) {
  const { label, total, before, isShare } = figure;
  const Arrow = total > before ? IconArrowUp : IconArrowDown;
  return (
    <Tile label={label} line={figure.days}>
      <strong className={classes.figure}>
        {isShare ? `${(total * 100).toFixed(1)}%` : formatNumber(total)}
      </strong>
      <span className={classes.change} data-down={total < before || undefined}>
        {total !== before && <Arrow size={14} stroke={2} aria-hidden="true" />}
        {changeOf(figure)}
      </span>
    </Tile>
  );
}
