import type { SentDelivery } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { attemptTone, mostAttempts } from "./delivery";
import classes from "./Room.module.css";

export interface AttemptTrackProps {
  mode: Mode;
  delivery: SentDelivery;
}

/** All attempts that a delivery has: those made, the one that comes, and those that are left. */
export function AttemptTrack({ mode, delivery }: AttemptTrackProps) {
  const most = Math.max(mostAttempts[mode], delivery.attempts.length);
  const made = delivery.attempts.length;
  if (made === 0 && delivery.finishedAt) return null;
  const steps = Array.from({ length: most }, (_, index) => stepOf(delivery, index));
  return (
    <span className={classes.trackLine}>
      <span className={classes.track} aria-hidden="true">
        {steps.map((step, index) => (
          // A track is drawn once: its steps have no better key than their place.
          <span key={index} data-step={step} />
        ))}
      </span>
      <span>
        {made} of {most}
      </span>
    </span>
  );
}

type Step = "ok" | "failed" | "next" | "left" | "spared";

function stepOf(delivery: SentDelivery, index: number): Step {
  const attempt = delivery.attempts[index];
  if (attempt) return attemptTone(attempt) === "ok" ? "ok" : "failed";
  if (delivery.finishedAt) return "spared";
  return index === delivery.attempts.length ? "next" : "left";
}
