import type { DayRange } from "@shared/ui/dateRange";
import dayjs from "dayjs";
import type { UsageDay } from "./queries";

export type { UsageDay };

const windowDays = 7;
const form = "YYYY-MM-DD";

/** The last seven days with today: what the page begins with. */
export function lastWeek(now: string): DayRange {
  return {
    from: dayjs(now)
      .subtract(windowDays - 1, "day")
      .format(form),
    to: now,
  };
}

/** A row for every day of the range in order; days that nothing came for are zeros. */
export function everyDay(range: DayRange, rows: readonly UsageDay[]): UsageDay[] {
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const days: UsageDay[] = [];
  for (let day = dayjs(range.from); !day.isAfter(range.to); day = day.add(1, "day")) {
    const date = day.format(form);
    days.push(
      byDate.get(date) ?? { date, accountCount: 0, connectedAccountCount: 0, userCount: 0 },
    );
  }
  return days;
}

export type Series = "accountCount" | "connectedAccountCount" | "userCount";

export function total(days: readonly UsageDay[], series: Series): number {
  return days.reduce((sum, day) => sum + day[series], 0);
}
