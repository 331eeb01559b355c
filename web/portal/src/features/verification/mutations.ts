import { unwrap } from "@packages/api/envelope";
import { lookupKeys } from "@portal/lib/api/keys";
import { useLookupMade } from "@portal/lib/api/lookups";
import { data } from "@portal/lib/api/portal";
import type { LookupPolicy, VerificationRequest } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { verificationKeys } from "./keys";
import type { Decision } from "./review";

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

export interface DecisionInput {
  id: string;
  decision: Decision;
  note: string;
}

/** Decides about a verification that doesn't match. Who was refused sees what others decided. */
export function useDecide(mode: Mode, { onSuccess }: Ends<unknown, DecisionInput>) {
  const client = useQueryClient();
  const refresh = (id: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: verificationKeys.one(mode, id) }),
      client.invalidateQueries({ queryKey: lookupKeys.lists(mode, "verification") }),
    ]);
  return useSubmit({
    call: ({ id, ...body }: DecisionInput, key) =>
      unwrap(
        data(mode).POST("/portal/verifications/{id}/review", {
          params: { path: { id } },
          body,
          headers: once(key),
        }),
      ),
    onSuccess: async (decided, sent) => {
      await refresh(sent.id);
      return onSuccess?.(decided, sent);
    },
    onError: (_, { id }) => void refresh(id),
  });
}

/** Changes the rules of a mode; what is left out stays. */
export function useSetPolicy(mode: Mode, { onSuccess }: Ends<LookupPolicy, Partial<LookupPolicy>>) {
  const client = useQueryClient();
  return useSubmit({
    call: (body: Partial<LookupPolicy>, key) =>
      unwrap(data(mode).PUT("/portal/lookupPolicy", { body, headers: once(key) })),
    onSuccess: (saved, sent) => {
      client.setQueryData(verificationKeys.policy(mode), saved);
      return onSuccess?.(saved, sent);
    },
  });
}
