import { unwrap } from "@packages/api/envelope";
import { data } from "@portal/lib/api/portal";
import { spend } from "@portal/lib/api/usage";
import type { VerificationRequest } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { verificationKeys } from "./keys";

/** Submits a request. The shown number of credits drops at once; the server counts alike. */
export function useVerify(mode: Mode, { onSuccess }: Ends<unknown, VerificationRequest>) {
  const client = useQueryClient();
  return useSubmit({
    call: (body: VerificationRequest, key) =>
      unwrap(data(mode).POST("/alpha/verifications", { body, headers: once(key) })),
    onSuccess: (made, sent) => {
      spend(client, mode, "RequestVerification");
      void client.invalidateQueries({ queryKey: verificationKeys.lists(mode) });
      onSuccess?.(made, sent);
    },
  });
}

/** Runs a verification again: a new one, which costs a credit of its own. */
export function useRerun(mode: Mode, { onSuccess, onError }: Ends<{ id: string }, string>) {
  const client = useQueryClient();
  return useSubmit({
    call: (id: string, key) =>
      unwrap(
        data(mode).POST("/portal/verifications/{id}/rerun", {
          params: { path: { id } },
          headers: once(key),
        }),
      ),
    onSuccess: (made, id) => {
      spend(client, mode, "RequestVerification");
      void client.invalidateQueries({ queryKey: verificationKeys.lists(mode) });
      onSuccess?.(made, id);
    },
    onError,
  });
}
