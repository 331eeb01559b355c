import type { UsageDay } from "@portal/lib/api/wire";

/** A tile: what the last week came to, day by day, and what the week before it did. */
export interface Figure {
  label: string;
  /** One value per day, the oldest first. */
  days: number[];
  total: number;
  before: number;
  /** A share of 0 to 1 rather than a count. */
  isShare?: boolean;
}

const week = 7;

/** The figures of fourteen days that end today, the oldest first. */
export function figuresOf(days: readonly UsageDay[]): Figure[] {
  const last = days.slice(-week);
  const before = days.slice(-2 * week, -week);
  const count = (label: string, of: (day: UsageDay) => number): Figure => ({
    label,
    days: last.map(of),
    total: sum(last, of),
    before: sum(before, of),
  });
  return [
    count("Users", (day) => day.userCount),
    count("Connected accounts", (day) => day.connectedAccountCount),
    {
      label: "Connection rate",
      days: last.map((day) => rate([day])),
      total: rate(last),
      before: rate(before),
      isShare: true,
    },
  ];
}

function sum(days: readonly UsageDay[], of: (day: UsageDay) => number): number {
  return days.reduce((total, day) => total + of(day), 0);
}

/** How many of the accounts that were begun got connected; 0 without any. */
function rate(days: readonly UsageDay[]): number {
  const begun = sum(days, (day) => day.accountCount);
  return begun === 0 ? 0 : sum(days, (day) => day.connectedAccountCount) / begun;
}

/** The difference to the week before in words: "12 more", "3.1 points less", "as many". */
export function changeOf({ total, before, isShare }: Figure): string {
  const change = isShare ? Math.round((total - before) * 1000) / 10 : total - before;
  if (change === 0) return isShare ? "no change" : "as many";
  const size = isShare ? `${Math.abs(change)} points` : Math.abs(change).toLocaleString("en");
  return `${size} ${change > 0 ? "more" : "less"}`;
}

/** The share of what receivers took in words; without anything sent there is none. */
export function acceptedOf({ delivered, failed }: { delivered: number; failed: number }): string {
  const tried = delivered + failed;
  if (tried === 0) return "Nothing sent";
  // 99.96 % is not all of it: the share is cut, not rounded.
  return `${(Math.floor((delivered / tried) * 1000) / 10).toFixed(1)}% accepted`;
}

/** The points of a line through the values in a box of this size, the smallest value at its foot. */
export function lineOf(values: readonly number[], width: number, height: number): string {
  const top = Math.max(...values);
  const foot = Math.min(...values);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, i) => {
      const share = top === foot ? 0 : (value - foot) / (top - foot);
      return `${round(i * step)},${round(height - share * height)}`;
    })
    .join(" ");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
