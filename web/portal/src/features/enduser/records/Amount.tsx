import { formatMoney, none } from "@portal/ui/format";
import classes from "./Records.module.css";

/** Above zero green, else red; the minus sign stands for those who do not see colors. */
export function Amount({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <span>{none}</span>;
  return <span className={value > 0 ? classes.plus : classes.minus}>{formatMoney(value)}</span>;
}
