import type { UsageDay } from "@portal/lib/api/wire";

export type { UsageDay };

export type Series = "accountCount" | "connectedAccountCount" | "userCount";

export function total(days: readonly UsageDay[], series: Series): number {
  return days.reduce((sum, day) => sum + day[series], 0);
}
