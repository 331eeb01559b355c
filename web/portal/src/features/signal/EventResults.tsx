import { Card } from "@portal/ui/Card";
import { formatNumber, none } from "@portal/ui/format";
import layout from "@portal/ui/Lookup.module.css";
import { Fragment, useState } from "react";
import type { EventCategory } from "./results";
import classes from "./Signal.module.css";
import { WindowChart } from "./WindowChart";

/** A name that breaks between its words. */
function breakable(name: string) {
  return name.split(/(?<=_)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** The metrics of one category at a time, with its windows side by side. */
export function EventResults({ categories }: { categories: readonly EventCategory[] }) {
  const [chosen, setChosen] = useState("loan_disbursement");
  const shown = categories.find(({ id }) => id === chosen);
  if (!shown) return null;
  return (
    <Card className={layout.block}>
      <h3>Detailed Event Results</h3>
      <fieldset className={classes.chips} aria-label="Event category">
        {categories.map(({ id, label, count }) => (
          <button
            key={id}
            type="button"
            className={classes.chip}
            aria-pressed={id === chosen}
            title={`${id}: events in the last 180 days`}
            onClick={() => setChosen(id)}
          >
            {label} <b>{count === undefined ? none : formatNumber(count)}</b>
          </button>
        ))}
      </fieldset>
      {shown.rows.length === 0 ? (
        <p className={classes.empty}>No results for {shown.label}</p>
      ) : (
        <div className={classes.results}>
          <WindowChart windows={shown.windows} label={shown.label} />
          <table className={classes.events} aria-label="Event results">
            <thead>
              <tr>
                <th scope="col">Event Name</th>
                <th scope="col">Description</th>
                <th scope="col">Event Value</th>
              </tr>
            </thead>
            <tbody>
              {shown.rows.map(({ name, description, value }) => (
                <tr key={name}>
                  <th scope="row">{breakable(name)}</th>
                  <td>{description}</td>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
