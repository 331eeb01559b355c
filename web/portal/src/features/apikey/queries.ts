import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { apiKeyKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { ApiKey } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions } from "@tanstack/react-query";

export type { ApiKey };

export const pageSize = 50;

/** The keys of one mode; the page shows both modes and asks for each on its own. */
export function keysQuery(mode: Mode, enabled = true) {
  return infiniteQueryOptions({
    queryKey: apiKeyKeys.list(mode),
    enabled,
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/apiKeys", {
          params: { query: { mode, size: pageSize, cursor } },
        }),
      ),
    ),
  });
}
