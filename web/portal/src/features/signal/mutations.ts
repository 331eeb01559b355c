import { unwrap } from "@packages/api/envelope";
import { useLookupMade } from "@portal/lib/api/lookups";
import { data } from "@portal/lib/api/portal";
import type { SignalRequest } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";

/** Submits a request. */
export function useRequestSignals(mode: Mode, { onSuccess }: Ends<unknown, SignalRequest>) {
  const onMade = useLookupMade(mode, "signal");
  return useSubmit({
    call: (body: SignalRequest, key) =>
      unwrap(data(mode).POST("/alpha/signals", { body, headers: once(key) })),
    onSuccess: (made, sent) => {
      onMade();
      onSuccess?.(made, sent);
    },
  });
}
