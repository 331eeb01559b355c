import { serverNow } from "@portal/lib/session/serverClock";
import { Card } from "./Card";
import { formatDateTime, none } from "./format";
import classes from "./Lookup.module.css";

export interface LookupFactsProps {
  facts: readonly (readonly [string, string | undefined])[];
  lookup: { expiresAt?: string; consentWithdrawnAt?: string };
}

/** What was asked, and under which consent; then how long that is current. */
export function LookupFacts({ facts: asked, lookup }: LookupFactsProps) {
  const facts = [...asked, ...timesOf(lookup)];
  return (
    <Card className={classes.block}>
      <h3>Request details</h3>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || none}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function timesOf({ expiresAt, consentWithdrawnAt }: LookupFactsProps["lookup"]) {
  const times: [string, string][] = [];
  if (expiresAt) {
    const isOver = Date.parse(expiresAt) <= serverNow();
    times.push([isOver ? "Result expired" : "Result current until", formatDateTime(expiresAt)]);
  }
  if (consentWithdrawnAt) times.push(["Consent withdrawn", formatDateTime(consentWithdrawnAt)]);
  return times;
}
