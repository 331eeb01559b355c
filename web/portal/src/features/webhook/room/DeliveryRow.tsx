import type { Delivery } from "@portal/lib/api/wire";
import { Breakable } from "@portal/ui/Breakable";
import { Cell } from "@portal/ui/Cell";
import { DateTime } from "@portal/ui/DateTime";
import { formatNumber, formatRelative } from "@portal/ui/format";
import { opensRow } from "@portal/ui/rows";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { deliveryTone, fullAnswerText, originText } from "./delivery";
import { NextTry } from "./NextTry";
import classes from "./Room.module.css";

export interface DeliveryRowProps {
  row: Delivery;
  chosen: boolean;
  isPaused: boolean;
  onChoose: () => void;
}

export function DeliveryRow({ row, chosen, isPaused, onChoose }: DeliveryRowProps) {
  const origin = originText(row.origin);
  const answer = fullAnswerText(row.lastStatusCode, row.lastError);
  return (
    <tr data-selected={chosen || undefined}>
      <Cell title={row.eventType}>
        <button
          type="button"
          {...opensRow}
          className={classes.event}
          aria-pressed={chosen}
          onClick={onChoose}
        >
          <Breakable>{row.eventType}</Breakable>
        </button>
        <span className={classes.when}>
          {origin && `${origin}, `}
          <DateTime value={row.createdAt} format="seconds" />
          <span className={classes.ago}>{formatRelative(row.createdAt)}</span>
        </span>
      </Cell>
      <Cell>
        <StatusBadge status={row.status} tone={deliveryTone(row.status)} inTable />
      </Cell>
      <Cell title={answer}>
        <span className={classes.answer}>{answer}</span>
        {row.nextAttemptAt && (
          <span className={classes.next}>
            {row.attempts > 0 && "Next attempt "}
            <NextTry at={row.nextAttemptAt} isPaused={isPaused} />
          </span>
        )}
      </Cell>
      <Cell kind="number">{row.durationMs !== null && `${formatNumber(row.durationMs)} ms`}</Cell>
      <Cell kind="number">{row.attempts}</Cell>
    </tr>
  );
}
