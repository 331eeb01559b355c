import { Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Chip } from "./Chip";
import classes from "./Chip.module.css";
import { counted } from "./counted";

export interface ChipsProps {
  values: readonly string[];
  /** At most this many are shown; narrow windows show one. The rest hides behind "+n". */
  max?: number;
  mono?: boolean;
  /** What one of the values is, for the name of the "+n" button: "event". */
  noun: string;
}

export function Chips({ values, max = 3, mono, noun }: ChipsProps) {
  const narrow = useMediaQuery("(max-width: 1359px)");
  const limit = narrow ? 1 : max;
  const rest = values.slice(limit);
  if (values.length === 0) return <span>-</span>;
  return (
    <span className={classes.row}>
      {values.slice(0, limit).map((value) => (
        <Chip key={value} mono={mono}>
          {value}
        </Chip>
      ))}
      {rest.length > 0 && (
        <Tooltip
          events={{ hover: true, focus: true, touch: true }}
          label={
            <ul className={classes.rest}>
              {values.map((value) => (
                <li key={value}>{value}</li>
              ))}
            </ul>
          }
        >
          <button
            type="button"
            className={classes.more}
            aria-label={`${counted(rest.length, `more ${noun}`)}: ${rest.join(", ")}`}
          >
            +{rest.length}
          </button>
        </Tooltip>
      )}
    </span>
  );
}
