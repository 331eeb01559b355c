import { Skeleton } from "@mantine/core";
import { Card } from "@portal/ui/Card";
import { formatNumber } from "@portal/ui/format";
import classes from "./Conversion.module.css";
import { byTemplate, share, steps, sum } from "./funnel";
import type { ConversionDay } from "./queries";

export interface FunnelCardProps {
  rows: ConversionDay[] | undefined;
  /** Names of templates by id; one that was deleted shows its id. */
  names: ReadonlyMap<string, string>;
}

/** The funnel: a bar for each step, and under them the templates when there are several. */
export function FunnelCard({ rows, names }: FunnelCardProps) {
  const templates = byTemplate(rows ?? []);
  return (
    <Card className={classes.card}>
      <h2 className={classes.heading}>Funnel</h2>
      {rows ? <Bars rows={rows} /> : <Skeleton height={220} />}
      {templates.length > 1 && (
        <table className={classes.table} aria-label="By template">
          <thead>
            <tr>
              <th scope="col">Template</th>
              {steps.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">Conversion</th>
            </tr>
          </thead>
          <tbody>
            {templates.map((template) => (
              <tr key={template.templateId}>
                <th scope="row" title={template.templateId}>
                  {names.get(template.templateId) ?? template.templateId}
                </th>
                {steps.map(({ name }) => (
                  <td key={name}>{formatNumber(template[name])}</td>
                ))}
                <td>{share(template.connected, template.opened) || "-"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Bars({ rows }: { rows: ConversionDay[] }) {
  const total = sum(rows);
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
                data-last={name === "connected" || undefined}
                style={{ width: `${total.opened > 0 ? (total[name] / total.opened) * 100 : 0}%` }}
              />
            </span>
            <span className={classes.count}>{formatNumber(total[name])}</span>
            <span className={classes.aside}>
              {before && share(total[name], total.opened)}
              {lost > 0 && <span className={classes.lost}>{formatNumber(lost)} left here</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
