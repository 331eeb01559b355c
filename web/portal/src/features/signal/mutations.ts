import { unwrap } from "@packages/api/envelope";
import { data } from "@portal/lib/api/portal";
import { spend } from "@portal/lib/api/usage";
import type { SignalRequest } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { signalKeys } from "./keys";

/** Submits a request. The shown number of credits drops at once. */
export function useRequestSignals(mode: Mode, { onSuccess }: Ends<unknown, SignalRequest>) {
  const client = useQueryClient();
  return useSubmit({
    call: (body: SignalRequest, key) =>
      unwrap(data(mode).POST("/alpha/signals", { body, headers: once(key) })),
    onSuccess: (made, sent) => {
      spend(client, mode, "RequestRecord");
      void client.invalidateQueries({ queryKey: signalKeys.lists(mode) });
      onSuccess?.(made, sent);
    },
  });
}

/** Runs a signal again: a new one, which costs a credit of its own. */
export function useRerun(mode: Mode, { onSuccess, onError }: Ends<{ id: string }, string>) {
  const client = useQueryClient();
  return useSubmit({
    call: (id: string, key) =>
      unwrap(
        data(mode).POST("/portal/signals/{id}/rerun", {
          params: { path: { id } },
          headers: once(key),
        }),
      ),
    onSuccess: (made, id) => {
      spend(client, mode, "RequestRecord");
      void client.invalidateQueries({ queryKey: signalKeys.lists(mode) });
      onSuccess?.(made, id);
    },
    onError,
  });
}
