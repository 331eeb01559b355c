import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type { ApiKey } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";

export type { ApiKey };

export const pageSize = 50;

/** The keys of one mode; the page shows both modes and asks for each on its own. */
export function keysQuery(mode: Mode, enabled = true) {
  return infiniteQueryOptions({
    queryKey: ["apiKeys", mode],
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

/** After a change the lists are read again, also the numbers of the dashboard. */
export async function refreshKeys(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["apiKeys"] }),
    client.invalidateQueries({ queryKey: ["dashboard", "keys"] }),
  ]);
}

export interface NewKey {
  mode: Mode;
  name?: string;
  expiresAt?: string;
}

export function createKey(body: NewKey, key: RequestKey) {
  return unwrap(management.POST("/apiKeys", { body, headers: once(key) }));
}

const byId = (key: ApiKey) => ({ path: { id: key.id }, query: { mode: key.mode } });

export async function revealSecret(key: ApiKey): Promise<string> {
  const answer = await unwrap(management.POST("/apiKeys/{id}/reveal", { params: byId(key) }));
  return answer.apiSecret;
}

export function setKeyStatus(key: ApiKey, status: ApiKey["status"]) {
  return unwrap(management.PATCH("/apiKeys/{id}", { params: byId(key), body: { status } }));
}

export function deleteKey(key: ApiKey) {
  return unwrap(management.DELETE("/apiKeys/{id}", { params: byId(key) }));
}
