import { unwrap } from "@packages/api/envelope";
import { apiKeyKeys, dashboardKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { AllowedOrigins, ApiKey } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { originKeys } from "./keys";

/** After a change the lists are read again, also the numbers of the dashboard. */
function useRefreshKeys() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: apiKeyKeys.all }),
      client.invalidateQueries({ queryKey: dashboardKeys.allApiKeys }),
    ]);
  };
}

export interface NewKey {
  mode: Mode;
  name?: string;
  expiresAt?: string;
}

function createKey(body: NewKey, key: RequestKey) {
  return unwrap(management.POST("/apiKeys", { body, headers: once(key) }));
}

export function useCreateKey({ onError }: Pick<Ends<unknown, NewKey>, "onError">) {
  return useSubmit({ call: createKey, onSuccess: useRefreshKeys(), onError });
}

const byId = (key: ApiKey) => ({ path: { id: key.id }, query: { mode: key.mode } });

export async function revealSecret(key: ApiKey): Promise<string> {
  const answer = await unwrap(management.POST("/apiKeys/{id}/reveal", { params: byId(key) }));
  return answer.apiSecret;
}

export interface KeyAction {
  kind: "activate" | "deactivate" | "delete";
  item: ApiKey;
}

function run({ kind, item }: KeyAction) {
  const params = byId(item);
  if (kind === "delete") return unwrap(management.DELETE("/apiKeys/{id}", { params }));
  const body = { status: kind === "activate" ? "ACTIVE" : "INACTIVE" } as const;
  return unwrap(management.PATCH("/apiKeys/{id}", { params, body }));
}

/** A refusal may mean that the list is old, so it is read again however it ends. */
export function useKeyAction(onError: (error: unknown, action: KeyAction) => void) {
  const refresh = useRefreshKeys();
  return async (action: KeyAction) => {
    await run(action).catch((error: unknown) => onError(error, action));
    await refresh();
  };
}

function setOrigins(mode: Mode, origins: string[]) {
  return unwrap(
    management.PUT("/allowedOrigins", { params: { query: { mode } }, body: { origins } }),
  );
}

/** The answer is what is saved; nothing is asked again. */
export function useSetOrigins(mode: Mode, onSaved: () => void) {
  const client = useQueryClient();
  return useSubmit({
    call: (origins: string[]) => setOrigins(mode, origins),
    onSuccess: (saved) => {
      client.setQueryData<AllowedOrigins>(originKeys.allowed(mode), saved);
      onSaved();
    },
  });
}
