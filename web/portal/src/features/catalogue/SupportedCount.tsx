import { Tooltip } from "@mantine/core";
import classes from "./Catalogue.module.css";
import { datapointLabel } from "./labels";

export interface SupportedCountProps {
  supported: readonly string[];
  /** How many items of data points one gets, of how many there are. */
  count: number;
  total: number;
}

/** "22 / 26": how much of the data a source gives. Which data points that is, the tooltip lists. */
export function SupportedCount({ supported, count, total }: SupportedCountProps) {
  const names = supported.map(datapointLabel);
  return (
    <Tooltip
      events={{ hover: true, focus: true, touch: true }}
      label={
        <ul className={classes.names}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      }
      disabled={names.length === 0}
    >
      <button
        type="button"
        className={classes.supported}
        aria-label={`${count} / ${total} data points: ${names.join(", ") || "none"}`}
      >
        {count} / {total}
      </button>
    </Tooltip>
  );
}
