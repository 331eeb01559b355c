import { IconCheck, IconClock, IconExclamationMark, IconMinus } from "@tabler/icons-react";
import classes from "./AccountStepper.module.css";
import { formatZonedDateTime } from "./format";
import { Note } from "./Note";

export interface AccountStepperProps {
  createdAt: string;
  /** null when nothing was ever read. */
  updatedAt: string | null;
  /** ok: two green steps; waiting: two amber; failed: a third, red step "Attempted update". */
  state: "ok" | "waiting" | "failed";
  /** When the failed update was tried; the last update's time unless given. */
  attemptedAt?: string;
  error?: { code: string | null; message: string | null };
}

const icons = { ok: IconCheck, waiting: IconClock, failed: IconExclamationMark, never: IconMinus };

interface StepProps {
  title: string;
  at: string | null;
  state: keyof typeof icons;
}

function Step({ title, at, state }: StepProps) {
  const Icon = icons[state];
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.dot}>
        <Icon size={13} stroke={2.4} aria-hidden="true" />
      </span>
      <span className={classes.title}>{title}</span>
      <span className={classes.time}>{at ? formatZonedDateTime(at) : "Never"}</span>
    </li>
  );
}

/** How an account or upload got to its state, with the reason when it failed. */
export function AccountStepper(props: AccountStepperProps) {
  const failed = props.state === "failed";
  const passed = props.state === "waiting" ? "waiting" : "ok";
  return (
    <div className={classes.stepper}>
      <ol className={classes.steps}>
        <Step title="Created" at={props.createdAt} state={passed} />
        <Step
          title="Last updated"
          at={props.updatedAt}
          state={props.updatedAt === null ? "never" : passed}
        />
        {failed && (
          <Step
            title="Attempted update"
            at={props.attemptedAt ?? props.updatedAt ?? props.createdAt}
            state="failed"
          />
        )}
      </ol>
      {failed && props.error && (
        <Note tone="danger">
          {props.error.code && <strong>{props.error.code} </strong>}
          {props.error.message}
        </Note>
      )}
    </div>
  );
}
