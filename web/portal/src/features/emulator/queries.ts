import { unwrap } from "@packages/api/envelope";
import { data, management } from "@portal/lib/api/portal";
import type { Persona } from "@portal/lib/api/wire";
import { type Mode, storeWidgetToken, widgetToken } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type QueryClient, queryOptions } from "@tanstack/react-query";

export type { Persona };

const forever = Number.POSITIVE_INFINITY;
const templateSize = 50;

export const personasQuery = queryOptions({
  queryKey: ["personas"],
  staleTime: forever,
  queryFn: () => unwrap(management.GET("/personas")),
  select: (answer) => answer.items,
});

export function templatesQuery(mode: Mode) {
  return queryOptions({
    queryKey: ["emulator", "templates", mode],
    queryFn: () =>
      unwrap(management.GET("/templates", { params: { query: { mode, size: templateSize } } })),
    select: (page) => page.items,
  });
}

const usageKey = (mode: Mode) => ["usage", "summary", mode];

function readUsage(mode: Mode) {
  return unwrap(management.GET("/usage/summary", { params: { query: { mode } } }));
}

/** How many accounts may still be connected; null when the summary does not speak of them. */
export function connectionQuotaQuery(mode: Mode) {
  return queryOptions({
    queryKey: usageKey(mode),
    queryFn: () => readUsage(mode),
    select: (usage) => {
      const item = usage.actionUsageSummaries.find(({ action }) => action === "ConnectAccount");
      return item?.usageDetail ?? null;
    },
  });
}

/** The shown number drops at once when a connection was taken from it; the server counts alike. */
export function takeOneConnection(client: QueryClient, mode: Mode) {
  client.setQueryData<Awaited<ReturnType<typeof readUsage>>>(usageKey(mode), (usage) => {
    if (!usage) return usage;
    return {
      actionUsageSummaries: usage.actionUsageSummaries.map((item) => {
        if (item.action !== "ConnectAccount") return item;
        const { remainVolume, totalVolume } = item.usageDetail;
        return {
          ...item,
          usageDetail: { remainVolume: Math.max(0, remainVolume - 1), totalVolume },
        };
      }),
    };
  });
}

/** A token of the developer's widget user; it is kept for the mode until the login ends. */
async function widgetUser(mode: Mode, fresh: boolean, key?: RequestKey): Promise<string> {
  const { token } = await unwrap(
    data(mode).POST("/portal/users", { body: { fresh }, headers: key ? once(key) : undefined }),
  );
  storeWidgetToken(mode, token.accessToken);
  return token.accessToken;
}

/** Starts over as a new widget user, with nothing connected. */
export function freshWidgetUser(mode: Mode, key: RequestKey): Promise<string> {
  return widgetUser(mode, true, key);
}

/** The token of the mode's widget user, who is created on the first visit of all. */
export function widgetTokenQuery(mode: Mode) {
  return queryOptions({
    queryKey: ["emulator", "token", mode],
    staleTime: forever,
    queryFn: async () => widgetToken(mode) ?? (await widgetUser(mode, false)),
  });
}
