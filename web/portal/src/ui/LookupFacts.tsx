import { Card } from "./Card";
import { none } from "./format";
import classes from "./Lookup.module.css";

/** What was asked, and under which consent. */
export function LookupFacts({
  facts,
}: {
  facts: readonly (readonly [string, string | undefined])[];
}) {
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
