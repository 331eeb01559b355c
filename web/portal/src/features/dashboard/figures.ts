import type { UsageDay, WebhookOverview } from "@portal/lib/api/wire";
import { formatNumber } from "@portal/ui/format";

/** A tile: what the last week came to, day by day, and what the week before it did. */
export interface Figure {
  label: string;
  /** The screen that has more about it. */
  to: string;
  /** One value per day, the oldest first. */
  days: number[];
  /** Null when there was nothing to take a share of. */
  total: number | null;
  before: number | null;
  /** A share of 0 to 1 rather than a count. */
  isShare?: boolean;
}

const week = 7;

/** The figures of fourteen days that end today, the oldest first. */
export function figuresOf(days: readonly UsageDay[]): Figure[] {
  const last = days.slice(-week);
  const before = days.slice(-2 * week, -week);
  const count = (label: string, to: string, of: (day: UsageDay) => number): Figure => ({
    label,
    to,
    days: last.map(of),
    total: sum(last, of),
    before: sum(before, of),
  });
  return [
    count("Users", "/users", (day) => day.userCount),
    count("Connected accounts", "/users", (day) => day.connectedAccountCount),
    {
      label: "Connection rate",
      to: "/usage",
      days: last.map((day) => rate([day]) ?? 0),
      total: rate(last),
      before: rate(before),
      isShare: true,
    },
  ];
}

/** Whether there is anything to show, in either week. */
export function hasCounted({ total, before }: Figure): boolean {
  return (total ?? 0) > 0 || (before ?? 0) > 0;
}

export function hasSent({ last24h: { delivered, failed } }: WebhookOverview): boolean {
  return delivered + failed > 0;
}

function sum(days: readonly UsageDay[], of: (day: UsageDay) => number): number {
  return days.reduce((total, day) => total + of(day), 0);
}

/** How many of the accounts that were begun got connected; null without any. */
function rate(days: readonly UsageDay[]): number | null {
  const begun = sum(days, (day) => day.accountCount);
  return begun === 0 ? null : sum(days, (day) => day.connectedAccountCount) / begun;
}

export function totalOf({ total, isShare }: Figure): string {
  if (total === null) return "–";
  return isShare ? `${(total * 100).toFixed(1)}%` : formatNumber(total);
}

/** The difference to the week before; nothing where there is none to compare with. */
export function changeOf({ total, before, isShare }: Figure): string {
  if (total === null) return "No attempts yet";
  if (before === null) return "";
  const change = isShare ? Math.round((total - before) * 1000) / 10 : total - before;
  if (change === 0) return "No change";
  const size = Math.abs(change).toLocaleString("en") + (isShare ? " pts" : "");
  return `${change > 0 ? "+" : "−"}${size}`;
}

/** The share of what receivers took in words; without anything sent there is none. */
export function acceptedOf({ delivered, failed }: { delivered: number; failed: number }): string {
  const tried = delivered + failed;
  if (tried === 0) return "No deliveries in 24 hours";
  // 99.96 % is not all of it: the share is cut, not rounded.
  return `${(Math.floor((delivered / tried) * 1000) / 10).toFixed(1)}% accepted in 24 hours`;
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
