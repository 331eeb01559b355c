import type { SignalRuleMatch } from "@portal/lib/api/wire";
import { Card } from "@portal/ui/Card";
import layout from "@portal/ui/Lookup.module.css";
import type { SignalMetric } from "./queries";
import classes from "./Rules.module.css";
import { shownValue } from "./results";
import { limitText, metricNamed, metricText } from "./rules";

export interface RuleMatchesProps {
  matches: readonly SignalRuleMatch[];
  metrics: readonly SignalMetric[];
}

/** The rules that a result reached, as they were then. */
export function RuleMatches({ matches, metrics }: RuleMatchesProps) {
  return (
    <Card className={layout.block}>
      <h3>Rules that matched</h3>
      <p className={classes.about}>Your organization's limits at the time of this result.</p>
      <table className={classes.matches} aria-label="Rules that matched">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Metric</th>
            <th scope="col">Limit</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <tr key={match.ruleId}>
              <th scope="row">{match.name}</th>
              <td>{metricText(metrics, match.metric)}</td>
              <td className={classes.limit}>{limitText(metrics, match)}</td>
              <td>{shownValue(match.value, metricNamed(metrics, match.metric))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
