import { unwrap } from "@packages/api/envelope";
import { browserZone, type DayRange } from "@portal/lib/dateRange";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import dayjs from "dayjs";
import type { Mode } from "../session/storage";
import { usageKeys } from "./keys";
import { management } from "./portal";
import type { ActionUsage, UsageDay } from "./wire";

/** More than the longest range has days. */
const size = 100;
const form = "YYYY-MM-DD";

/** The days of a range in the browser's zone on which something happened. */
export function usageQuery(mode: Mode, range: DayRange) {
  return queryOptions({
    queryKey: usageKeys.days(mode, range),
    queryFn: () =>
      unwrap(
        management.GET("/usage", {
          params: {
            query: {
              mode,
              from: range.from,
              to: range.to,
              timeZone: browserZone(),
              size,
            },
          },
        }),
      ),
    select: (page) => page.items,
    placeholderData: keepPreviousData,
  });
}

/** What was used of each volume, and what is left. */
export function usageSummaryQuery(mode: Mode) {
  return queryOptions({
    queryKey: usageKeys.summary(mode),
    queryFn: () => unwrap(management.GET("/usage/summary", { params: { query: { mode } } })),
  });
}

/** What is left of one volume. */
export function quotaQuery(mode: Mode, action: ActionUsage["action"]) {
  return queryOptions({
    ...usageSummaryQuery(mode),
    select: (usage) => usage.actionUsageSummaries.find((item) => item.action === action) ?? null,
  });
}

/** Takes one off a shown volume at once; the server counts alike. */
export function spend(client: QueryClient, mode: Mode, action: ActionUsage["action"]) {
  client.setQueryData(usageSummaryQuery(mode).queryKey, (usage) => {
    if (!usage) return usage;
    return {
      actionUsageSummaries: usage.actionUsageSummaries.map((item) => {
        if (item.action !== action) return item;
        const { remainVolume, totalVolume } = item.usageDetail;
        const remain = Math.max(0, remainVolume - 1);
        return { ...item, usageDetail: { remainVolume: remain, totalVolume } };
      }),
    };
  });
  void client.invalidateQueries({ queryKey: usageKeys.summary(mode), refetchType: "none" });
}

/** The last so many days with today. */
export function lastDays(now: string, count: number): DayRange {
  return {
    from: dayjs(now)
      .subtract(count - 1, "day")
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
