import { unwrap } from "@packages/api/envelope";
import { useLookupMade } from "@portal/lib/api/lookups";
import { data } from "@portal/lib/api/portal";
import type { VerificationRequest } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";

/** Submits a request. */
export function useVerify(mode: Mode, { onSuccess }: Ends<unknown, VerificationRequest>) {
  const onMade = useLookupMade(mode, "verification");
  return useSubmit({
    call: (body: VerificationRequest, key) =>
      unwrap(data(mode).POST("/alpha/verifications", { body, headers: once(key) })),
    onSuccess: (made, sent) => {
      onMade();
      onSuccess?.(made, sent);
    },
  });
}
