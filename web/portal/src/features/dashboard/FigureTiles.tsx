import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { LoadError } from "@portal/ui/LoadError";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import classes from "./Dashboard.module.css";
import { DeliveriesTile } from "./DeliveriesTile";
import { changeOf, type Figure, figuresOf, hasCounted, hasSent, totalOf } from "./figures";
import { deliveriesQuery, figureQuery } from "./queries";
import { Tile } from "./Tile";

/** What the last seven days came to, beside the seven days before, and what was sent to webhooks lately; once there is any of it. */
export function FigureTiles({ mode }: { mode: Mode }) {
  const { data, error, refetch } = useQuery(figureQuery(mode));
  const { data: sent } = useQuery(deliveriesQuery(mode));
  if (error) {
    return (
      <Card className={classes.announcement}>
        <LoadError error={error} onRetry={refetch} title="Couldn't load the figures" />
      </Card>
    );
  }
  const figures = data && figuresOf(data);
  if (!figures?.some(hasCounted) && !(sent && hasSent(sent))) return null;
  return (
    <ul className={classes.tiles} aria-label="Figures">
      {figures?.map((figure) => (
        <FigureTile key={figure.label} figure={figure} />
      ))}
      <DeliveriesTile mode={mode} />
    </ul>
  );
}

function FigureTile({ figure }: { figure: Figure }) {
  const { label, to, total, before } = figure;
  const change = changeOf(figure);
  const isChange = /\d/.test(change);
  const Arrow = (total ?? 0) > (before ?? 0) ? IconArrowUp : IconArrowDown;
  return (
    <Tile label={label} to={to} line={figure.days}>
      <strong className={classes.figure}>{totalOf(figure)}</strong>
      <span className={classes.change} data-down={(total ?? 0) < (before ?? 0) || undefined}>
        {isChange && <Arrow size={14} stroke={2} aria-hidden="true" />}
        {change}
        {isChange && <span className={classes.versus}>vs. previous 7 days</span>}
      </span>
    </Tile>
  );
}
