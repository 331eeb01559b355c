import { Skeleton } from "@mantine/core";
import { Card } from "./Card";
import classes from "./Funnel.module.css";
import { formatNumber } from "./format";
import { byPart, type Counts, type Part, type Step, share, sum } from "./funnel";

export interface FunnelCardProps<Name extends string> {
  /** The first is the whole, the last what counts in the end. */
  steps: readonly Step<Name>[];
  rows: readonly (Counts<Name> & Part)[] | undefined;
  /** What the parts are, such as "Template". */
  part: string;
  /** Names of the parts by id; one that was deleted shows its id. */
  names: ReadonlyMap<string, string>;
}

/** The funnel: a bar for each step, and under them the parts when there are several. */
export function FunnelCard<Name extends string>(props: FunnelCardProps<Name>) {
  const { steps, rows, part, names } = props;
  const parts = byPart(steps, rows ?? []);
  const [first, last] = [steps[0]?.name, steps.at(-1)?.name];
  return (
    <Card className={classes.card}>
      <h2 className={classes.heading}>Funnel</h2>
      {rows ? <Bars steps={steps} rows={rows} /> : <Skeleton height={220} />}
      {parts.length > 1 && first && last && (
        <table className={classes.table} aria-label={`By ${part.toLowerCase()}`}>
          <thead>
            <tr>
              <th scope="col">{part}</th>
              {steps.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">Conversion</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((row) => (
              <tr key={row.part}>
                <th scope="row" title={row.part}>
                  {names.get(row.part) ?? row.part}
                </th>
                {steps.map(({ name }) => (
                  <td key={name}>{formatNumber(row[name])}</td>
                ))}
                <td>{share(row[last], row[first]) || "-"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** A bar for each step, with how many left before it. */
function Bars<Name extends string>({
  steps,
  rows,
}: Pick<FunnelCardProps<Name>, "steps" | "rows"> & { rows: readonly Counts<Name>[] }) {
  const total = sum(steps, rows);
  const whole = steps[0] ? total[steps[0].name] : 0;
  return (
    <ol className={classes.bars}>
      {steps.map(({ name, label }, index) => {
        const before = steps[index - 1];
        const lost = before ? total[before.name] - total[name] : 0;
        return (
          <li key={name}>
            <span className={classes.step}>{label}</span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.bar}
                data-last={index === steps.length - 1 || undefined}
                style={{ width: `${whole > 0 ? (total[name] / whole) * 100 : 0}%` }}
              />
            </span>
            <span className={classes.count}>{formatNumber(total[name])}</span>
            <span className={classes.aside}>
              {before && share(total[name], whole)}
              {lost > 0 && <span className={classes.lost}>{formatNumber(lost)} dropped off</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
