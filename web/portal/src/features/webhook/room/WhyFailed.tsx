import type { SentDelivery } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import { Note } from "@portal/ui/Note";
import { mostAttempts } from "./delivery";
import { diagnose } from "./diagnosis";
import classes from "./Room.module.css";

/** Why it did not arrive, what can be done about it, and whether it is tried again. */
export function WhyFailed({ mode, delivery }: { mode: Mode; delivery: SentDelivery }) {
  if (delivery.status === "DELIVERED") return null;
  const found = diagnose({ statusCode: delivery.lastStatusCode, error: delivery.lastError });
  if (!found) return null;
  return (
    <div className={classes.why}>
      <Note tone={delivery.finishedAt ? "danger" : "warning"}>
        <strong>{found.what}</strong> {found.todo} {whatFollows(mode, delivery)}
        {found.chapter && (
          <>
            {" "}
            <ExternalTextLink href={`/docs/events#${found.chapter}`}>Read more</ExternalTextLink>
          </>
        )}
      </Note>
    </div>
  );
}

function whatFollows(mode: Mode, { attempts, finishedAt, body }: SentDelivery): string {
  if (!finishedAt) return "We'll retry automatically.";
  if (body === null || attempts.length === 0) return "";
  return attempts.length >= mostAttempts[mode]
    ? "That was the last attempt. Once fixed, select Resend."
    : "We won't retry. Once fixed, select Resend.";
}
