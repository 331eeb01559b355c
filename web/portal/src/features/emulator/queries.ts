import { unwrap } from "@packages/api/envelope";
import { emulatorKeys } from "@portal/lib/api/keys";
import { data, management } from "@portal/lib/api/portal";
import { usageSummaryQuery } from "@portal/lib/api/usage";
import type { Persona } from "@portal/lib/api/wire";
import { type Mode, storeWidgetToken, widgetToken } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { queryOptions } from "@tanstack/react-query";

export type { Persona };

const forever = Number.POSITIVE_INFINITY;
const templateSize = 50;

export const personasQuery = queryOptions({
  queryKey: emulatorKeys.personas,
  staleTime: forever,
  queryFn: () => unwrap(management.GET("/personas")),
  select: (answer) => answer.items,
});

export function templatesQuery(mode: Mode) {
  return queryOptions({
    queryKey: emulatorKeys.templates(mode),
    queryFn: () =>
      unwrap(management.GET("/templates", { params: { query: { mode, size: templateSize } } })),
    select: (page) => page.items,
  });
}

/** How many accounts may still be connected; null when the summary does not speak of them. */
export function connectionQuotaQuery(mode: Mode) {
  return queryOptions({
    ...usageSummaryQuery(mode),
    select: (usage) => {
      const item = usage.actionUsageSummaries.find(({ action }) => action === "ConnectAccount");
      return item?.usageDetail ?? null;
    },
  });
}

/** A token of the developer's widget user; it is kept for the mode until the login ends. */
export async function widgetUser(mode: Mode, fresh: boolean, key?: RequestKey): Promise<string> {
  const { token } = await unwrap(
    data(mode).POST("/portal/users", { body: { fresh }, headers: key ? once(key) : undefined }),
  );
  storeWidgetToken(mode, token.accessToken);
  return token.accessToken;
}

/** The token of the mode's widget user, who is created on the first visit of all. */
export function widgetTokenQuery(mode: Mode) {
  return queryOptions({
    queryKey: emulatorKeys.token(mode),
    staleTime: forever,
    queryFn: async () => widgetToken(mode) ?? (await widgetUser(mode, false)),
  });
}
