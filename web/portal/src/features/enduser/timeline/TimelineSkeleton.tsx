import { Skeleton } from "@mantine/core";
import { useAfter } from "@portal/ui/useAfter";
import classes from "./Timeline.module.css";

/** The shape of a timeline, for a load that takes its time. */
export function TimelineSkeleton() {
  const late = useAfter(300);
  if (!late) return null;
  return (
    <div className={classes.timeline} role="progressbar" aria-label="Loading the timeline">
      <Skeleton height={16} width={64} mb={16} />
      {[200, 280, 160, 240].map((width) => (
        <div key={width} className={classes.happening}>
          <Skeleton height={14} width={48} mt={6} />
          <Skeleton height={28} circle />
          <Skeleton height={14} width={width} mt={6} mb={24} />
        </div>
      ))}
    </div>
  );
}
