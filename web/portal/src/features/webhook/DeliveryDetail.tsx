import { Skeleton } from "@mantine/core";
import type { Mode } from "@shared/session/storage";
import { formatDateTime, formatNumber, formatTime } from "@shared/ui/format";
import { KeyId } from "@shared/ui/KeyId";
import { LoadError } from "@shared/ui/LoadError";
import { StatusBadge } from "@shared/ui/StatusBadge";
import { useAfter } from "@shared/ui/useAfter";
import { useQuery } from "@tanstack/react-query";
import classes from "./Delivery.module.css";
import { answerText, attemptTone, deliveryTone } from "./delivery";
import { type Delivery, type DeliveryAttempt, deliveryQuery } from "./queries";

export interface DeliveryDetailProps {
  mode: Mode;
  webhookId: string;
  delivery: Delivery;
}

/** One delivery with all its attempts, newest first. */
export function DeliveryDetail({ mode, webhookId, delivery }: DeliveryDetailProps) {
  const full = useQuery(deliveryQuery(mode, webhookId, delivery.id));
  const late = useAfter(300);
  return (
    <>
      <div className={classes.heading}>
        <h3 className={classes.type}>{delivery.eventType}</h3>
        <StatusBadge status={delivery.status} tone={deliveryTone(delivery)} />
      </div>
      <dl className={classes.pairs}>
        <dt>Event ID</dt>
        <dd>
          <KeyId value={delivery.eventId} label="event ID" last={0} />
        </dd>
        <dt>Sequence</dt>
        <dd>{formatNumber(delivery.sequence)}</dd>
        <dt>Created at</dt>
        <dd>{formatDateTime(delivery.createdAt)}</dd>
        {delivery.nextAttemptAt && (
          <>
            <dt>Next attempt</dt>
            <dd>{formatDateTime(delivery.nextAttemptAt)}</dd>
          </>
        )}
      </dl>
      <h4 className={classes.attemptsHead}>Attempts</h4>
      {full.isPending && late && <Skeleton height={40} radius="md" />}
      {full.isError && (
        <LoadError error={full.error} title="The attempts did not load" onRetry={full.refetch} />
      )}
      {full.data && <Attempts log={full.data.attemptLog} />}
    </>
  );
}

function Attempts({ log }: { log: readonly DeliveryAttempt[] }) {
  if (log.length === 0) return <p className={classes.quiet}>Not attempted yet.</p>;
  const newestFirst = [...log].sort((a, b) => b.number - a.number);
  return (
    <ol className={classes.attempts}>
      {newestFirst.map((attempt) => (
        <li key={attempt.number}>
          <div className={classes.attempt}>
            <StatusBadge status="" tone={attemptTone(attempt)}>
              {answerText(attempt.statusCode, attempt.error)}
            </StatusBadge>
            <time dateTime={attempt.createdAt} title={formatDateTime(attempt.createdAt)}>
              {formatTime(attempt.createdAt)}
            </time>
            <span className={classes.duration}>{formatNumber(attempt.durationMs)} ms</span>
          </div>
          {attempt.excerpt && <pre className={classes.excerpt}>{attempt.excerpt}</pre>}
        </li>
      ))}
    </ol>
  );
}
