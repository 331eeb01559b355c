import type { DeliveryAttempt as Attempt } from "@shared/api/wire";
import { formatDateTime, formatNumber, formatTime } from "@shared/ui/format";
import { StatusBadge } from "@shared/ui/StatusBadge";
import { answerText, attemptTone } from "./delivery";
import classes from "./Room.module.css";

export interface AttemptsProps {
  /** Newest first. */
  attempts: readonly Attempt[];
  chosen: number | undefined;
  onChoose: (number: number) => void;
}

/** When it was tried, what came of it, and how long that took. */
export function Attempts({ attempts, chosen, onChoose }: AttemptsProps) {
  if (attempts.length === 0) return <p className={classes.quiet}>Not attempted yet.</p>;
  return (
    <ol className={classes.attempts} aria-label="Attempts">
      {attempts.map((attempt) => (
        <li key={attempt.number}>
          <button
            type="button"
            className={classes.attempt}
            aria-pressed={attempt.number === chosen}
            onClick={() => onChoose(attempt.number)}
          >
            <span className={classes.number}>{attempt.number}</span>
            <StatusBadge status="" tone={attemptTone(attempt)}>
              {answerText(attempt.statusCode, attempt.error)}
            </StatusBadge>
            <time dateTime={attempt.at} title={formatDateTime(attempt.at)}>
              {formatTime(attempt.at)}
            </time>
            <span className={classes.duration}>{formatNumber(attempt.durationMs)} ms</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
