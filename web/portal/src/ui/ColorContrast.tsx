import classes from "./ColorContrast.module.css";
import { judge } from "./contrast";
import { StatusBadge } from "./StatusBadge";

/** How readable a tenant's color makes what has it, told while it is chosen. The color is # and six hex digits. */
export function ColorContrast({ color }: { color: string }) {
  const { ratio, tone, words } = judge(color);
  return (
    <p className={classes.contrast} data-tone={tone} aria-live="polite">
      <StatusBadge status="" tone={tone}>
        {ratio}:1
      </StatusBadge>
      <span>{words}</span>
    </p>
  );
}
