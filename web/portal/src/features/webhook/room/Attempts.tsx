import type { SentDelivery } from "@portal/lib/api/wire";
import { formatDateTime, formatNumber, formatTime } from "@portal/ui/format";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { attemptTone, fullAnswerText } from "./delivery";
import { NextTry } from "./NextTry";
import classes from "./Room.module.css";

export interface AttemptsProps {
  delivery: SentDelivery;
  isPaused: boolean;
  chosen: number | undefined;
  onChoose: (number: number) => void;
}

/** When it was tried, the result, and how long that took; above them the attempt that comes. Newest first. */
export function Attempts({ delivery, isPaused, chosen, onChoose }: AttemptsProps) {
  const { attempts, nextAttemptAt } = delivery;
  if (attempts.length === 0 && !nextAttemptAt) {
    return (
      <p className={classes.quiet}>
        {delivery.finishedAt ? "Never attempted." : "Not attempted yet."}
      </p>
    );
  }
  const newestFirst = attempts.toSorted((a, b) => b.number - a.number);
  const slowest = Math.max(1, ...attempts.map((attempt) => attempt.durationMs));
  return (
    <ol className={classes.attempts} aria-label="Attempts">
      {nextAttemptAt && (
        <li className={classes.planned}>
          <span className={classes.number}>{attempts.length + 1}</span>
          <StatusBadge status="" tone="info">
            Planned
          </StatusBadge>
          {attempts.length > 0 && !isPaused && <span>{formatTime(nextAttemptAt)}</span>}
          <span className={classes.duration}>
            <NextTry at={nextAttemptAt} isPaused={isPaused} />
          </span>
        </li>
      )}
      {newestFirst.map((attempt) => (
        <li key={attempt.number}>
          <button
            type="button"
            className={classes.attempt}
            aria-pressed={attempt.number === chosen}
            onClick={() => onChoose(attempt.number)}
          >
            <span className={classes.number}>{attempt.number}</span>
            <StatusBadge status="" tone={attemptTone(attempt)}>
              {fullAnswerText(attempt.statusCode, attempt.error)}
            </StatusBadge>
            <time dateTime={attempt.at} title={formatDateTime(attempt.at)}>
              {formatTime(attempt.at)}
            </time>
            <span className={classes.duration}>
              <span
                className={classes.took}
                aria-hidden="true"
                style={{ width: `${Math.max(4, (attempt.durationMs / slowest) * 48)}px` }}
              />
              {formatNumber(attempt.durationMs)} ms
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
