import { unwrap } from "@packages/api/envelope";
import { siteKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { queryOptions } from "@tanstack/react-query";
import { trafficOf } from "./traffic";

/** How many sessions of the last 30 days took which step; a site that isn't saved has none. */
export const stepsQuery = (mode: Mode, siteId: string | null) =>
  queryOptions({
    queryKey: siteKeys.steps(mode, siteId ?? ""),
    enabled: siteId !== null,
    queryFn: () =>
      unwrap(
        management.GET("/conversion/flows", {
          params: { query: { mode, winkSiteId: siteId ?? "" } },
        }),
      ),
    select: ({ items }) => trafficOf(items),
  });
