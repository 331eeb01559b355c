import { unwrap } from "@packages/api/envelope";
import { callAsKey, type KeyPair } from "@portal/lib/api/asKey";
import { apiKeyKeys, dashboardKeys, usageKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { ApiKey } from "@portal/lib/api/wire";
import { useLive } from "@portal/lib/live/useLive";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";

function createKey(mode: Mode, key: RequestKey) {
  return unwrap(management.POST("/apiKeys", { body: { mode }, headers: once(key) }));
}

/** The first key of a mode, made where it is used. */
export function useFirstKey(ends: Ends<Awaited<ReturnType<typeof createKey>>>) {
  const client = useQueryClient();
  return useSubmit({
    call: createKey,
    onError: ends.onError,
    onSuccess: (made, mode) => {
      ends.onSuccess?.(made, mode);
      return Promise.all([
        client.invalidateQueries({ queryKey: apiKeyKeys.all }),
        client.invalidateQueries({ queryKey: dashboardKeys.allApiKeys }),
      ]);
    },
  });
}

export interface Run {
  key: ApiKey;
  /** Of a key that was just created; that of another one is revealed, which is recorded. */
  secret: string | undefined;
  path: string;
}

interface Ran {
  pair: KeyPair;
  response: unknown;
}

async function run({ key, secret, path }: Run): Promise<Ran> {
  const pair = { apiKey: key.apiKey, apiSecret: secret ?? (await reveal(key)) };
  return { pair, response: await callAsKey(key.mode, path, pair) };
}

async function reveal({ id, mode }: ApiKey): Promise<string> {
  const params = { path: { id }, query: { mode } };
  return (await unwrap(management.POST("/apiKeys/{id}/reveal", { params }))).apiSecret;
}

/** A request as the developer's server would send it. */
export function useRun(onSuccess: (ran: Ran) => void) {
  return useSubmit({ call: run, onSuccess });
}

/** After a connection everything here is read again. */
export function useRefreshDashboard() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: dashboardKeys.all });
}

/** What changed at the server, shows without a reload, no matter who changed it. */
export function useLiveDashboard(mode: Mode) {
  const client = useQueryClient();
  useLive(mode, ["events", "deliveries"], () => {
    void client.invalidateQueries({ queryKey: dashboardKeys.all });
    void client.invalidateQueries({ queryKey: usageKeys.of(mode) });
  });
}
