import { unwrap } from "@packages/api/envelope";
import { dashboardKeys } from "@portal/lib/api/keys";
import { data, management } from "@portal/lib/api/portal";
import { usageQuery as daysQuery, everyDay, lastDays } from "@portal/lib/api/usage";
import { today } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";
import { queryOptions } from "@tanstack/react-query";
import { announcementKeys } from "./keys";

export const announcementQuery = queryOptions({
  queryKey: announcementKeys.current,
  queryFn: () => unwrap(management.GET("/announcement")),
});

/** The numbers of the dashboard, each from the call that owns it. */
export function keysQuery(mode: Mode) {
  return queryOptions({
    queryKey: dashboardKeys.apiKeys(mode),
    queryFn: () => unwrap(management.GET("/apiKeys", { params: { query: { mode, size: 50 } } })),
  });
}

/** Whether events arrive anywhere: at a webhook, or in Sandbox at a machine where `nod listen` ran lately. */
export function hasReceiverQuery(mode: Mode) {
  return queryOptions({
    queryKey: dashboardKeys.hasReceiver(mode),
    queryFn: async () => {
      const page = await unwrap(data(mode).GET("/webhooks", { params: { query: { size: 1 } } }));
      return page.items.length > 0 || (mode === "SANDBOX" && (await hasListened(mode)));
    },
  });
}

async function hasListened(mode: Mode): Promise<boolean> {
  const query = { mode, size: 1, operation: "stream-events", outcome: "SUCCESS" } as const;
  const page = await unwrap(management.GET("/requestLog", { params: { query } }));
  return page.items.length > 0;
}

export function hasAccountQuery(mode: Mode) {
  return queryOptions({
    queryKey: dashboardKeys.hasAccount(mode),
    queryFn: async () => {
      const page = await unwrap(data(mode).GET("/accounts", { params: { query: { size: 1 } } }));
      return page.items.length > 0;
    },
  });
}

/** Fourteen days up to today, those without anything included. */
export function figureQuery(mode: Mode) {
  const range = lastDays(today(), 14);
  return queryOptions({
    ...daysQuery(mode, range),
    select: (page) => everyDay(range, page.items),
  });
}

/** How all webhooks did in the last 24 hours. */
export function deliveriesQuery(mode: Mode) {
  return queryOptions({
    queryKey: dashboardKeys.deliveries(mode),
    queryFn: () => unwrap(management.GET("/webhooks/-/health", { params: { query: { mode } } })),
  });
}

export function activityQuery(mode: Mode) {
  return queryOptions({
    queryKey: dashboardKeys.activity(mode),
    queryFn: () => unwrap(data(mode).GET("/portal/activity")),
    select: (page) => page.items,
  });
}
