export interface HealthBucket {
  at: string;
  delivered: number;
  failed: number;
}

const hour = 60 * 60_000;
const hours = 24;

/** 24 hours up to this one, oldest first; hours of which nothing is known are empty. */
export function lastDay(buckets: readonly HealthBucket[], now: number): HealthBucket[] {
  const known = new Map(buckets.map((bucket) => [hourOf(Date.parse(bucket.at)), bucket]));
  const last = hourOf(now);
  return Array.from({ length: hours }, (_, index) => {
    const start = last - (hours - 1 - index);
    const at = new Date(start * hour).toISOString();
    return { at, delivered: 0, failed: 0, ...known.get(start) };
  });
}

function hourOf(time: number): number {
  return Math.floor(time / hour);
}

/** How tall the parts of the bars are, in per cent of the strip; the tallest bar fills it. */
export function barsOf(day: readonly HealthBucket[]) {
  const most = Math.max(1, ...day.map((bucket) => bucket.delivered + bucket.failed));
  return day.map((bucket) => ({
    ...bucket,
    deliveredPercent: (bucket.delivered / most) * 100,
    failedPercent: (bucket.failed / most) * 100,
  }));
}
