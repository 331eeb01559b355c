import type { Delivery } from "@shared/api/wire";
import { serverNow } from "@shared/session/serverClock";
import { Cell } from "@shared/ui/Cell";
import { DateTime } from "@shared/ui/DateTime";
import { formatDateTime } from "@shared/ui/format";
import { StatusBadge } from "@shared/ui/StatusBadge";
import { countdown } from "./countdown";
import { answerText, deliveryTone, originText } from "./delivery";
import classes from "./Room.module.css";
import { useNow } from "./useRoom";

export interface DeliveryRowProps {
  row: Delivery;
  chosen: boolean;
  onChoose: () => void;
}

export function DeliveryRow({ row, chosen, onChoose }: DeliveryRowProps) {
  const origin = originText(row.origin);
  return (
    <tr data-selected={chosen || undefined}>
      <Cell title={row.eventType}>
        <button type="button" className={classes.event} aria-pressed={chosen} onClick={onChoose}>
          {row.eventType}
        </button>
        <span className={classes.when}>
          {origin && `${origin}, `}
          <DateTime value={row.createdAt} />
        </span>
      </Cell>
      <Cell>
        <StatusBadge status={row.status} tone={deliveryTone(row.status)} inTable />
      </Cell>
      <Cell title={row.lastError}>{answerText(row.lastStatusCode, row.lastError)}</Cell>
      <Cell kind="number">{row.attempts}</Cell>
      <Cell>{row.nextAttemptAt && <Countdown at={row.nextAttemptAt} />}</Cell>
    </tr>
  );
}

/** How long until then, counted down. */
export function Countdown({ at }: { at: string }) {
  const now = useNow(serverNow, 1000);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {countdown(at, now)}
    </time>
  );
}
