import { Card } from "@portal/ui/Card";
import { none } from "@portal/ui/format";
import layout from "@portal/ui/Lookup.module.css";
import { StatusBadge } from "@portal/ui/StatusBadge";
import type { MatchRow } from "./matches";
import classes from "./Verification.module.css";

export interface MatchTableProps {
  label: string;
  /** Shown above the table. */
  title?: string;
  rows: readonly MatchRow[];
}

/** What was given beside what came of comparing it. */
export function MatchTable({ label, title, rows }: MatchTableProps) {
  return (
    <Card className={layout.block}>
      {title && <h3>{title}</h3>}
      <table className={classes.matches} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Provided Information</th>
            <th scope="col">Match Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.given}</td>
              <td>
                <Answer matches={row.matches} />
                {row.reason && <span className={classes.reason}>{row.reason}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Answer({ matches }: { matches?: boolean }) {
  if (matches === undefined) return <span title="Not compared">{none}</span>;
  return (
    <StatusBadge status={matches ? "MATCH" : "MISMATCH"} inTable>
      {matches ? "Match" : "Mismatch"}
    </StatusBadge>
  );
}
