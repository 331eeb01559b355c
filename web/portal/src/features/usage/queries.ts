import { unwrap } from "@shared/api/envelope";
import { management } from "@shared/api/portal";
import type { UsageDay } from "@shared/api/wire";
import type { Mode } from "@shared/session/storage";
import type { DayRange } from "@shared/ui/dateRange";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export type { UsageDay };

/** More than the longest range has days. */
const size = 100;

export function usageQuery(mode: Mode, range: DayRange) {
  return queryOptions({
    queryKey: ["usage", mode, range],
    queryFn: () =>
      unwrap(
        management.GET("/usage", {
          params: {
            query: {
              mode,
              from: range.from,
              to: range.to,
              timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
              size,
            },
          },
        }),
      ),
    select: (page) => page.items,
    placeholderData: keepPreviousData,
  });
}
