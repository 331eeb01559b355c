/** So many dates fit below the chart in the narrowest window. */
const mostTicks = 8;

/** The days that are named below the chart: evenly apart, and always the last one. */
export function tickDays(days: readonly { date: string }[]): string[] {
  const step = Math.max(1, Math.ceil((days.length - 1) / (mostTicks - 1)));
  return days.filter((_, index) => (days.length - 1 - index) % step === 0).map(({ date }) => date);
}
