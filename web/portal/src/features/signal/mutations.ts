import { unwrap } from "@packages/api/envelope";
import { useLookupMade } from "@portal/lib/api/lookups";
import { data } from "@portal/lib/api/portal";
import type { SignalRequest, SignalRule, SignalRuleInput } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { signalKeys } from "./keys";

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

/** A new rule, or what is to change of one. */
export type RuleToSave =
  | { id?: undefined; rule: SignalRuleInput }
  | { id: string; rule: Partial<SignalRuleInput> };

function useRefreshRules(mode: Mode) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: signalKeys.rules(mode) });
}

function saveRule(mode: Mode, { id, rule }: RuleToSave, key: RequestKey) {
  const headers = once(key);
  const api = data(mode);
  return unwrap(
    id === undefined
      ? api.POST("/portal/signalRules", { body: rule, headers })
      : api.PUT("/portal/signalRules/{id}", { params: { path: { id } }, body: rule, headers }),
  );
}

/** Adds a rule or changes one. Who was refused sees what others did to the rules. */
export function useSaveRule(mode: Mode, { onSuccess, onError }: Ends<SignalRule, RuleToSave>) {
  const refresh = useRefreshRules(mode);
  return useSubmit({
    call: (wanted: RuleToSave, key) => saveRule(mode, wanted, key),
    onSuccess: async (saved, sent) => {
      await refresh();
      onSuccess?.(saved, sent);
    },
    onError: (error, sent) => {
      void refresh();
      onError?.(error, sent);
    },
  });
}

export function useDeleteRule(mode: Mode, onDeleted: () => void) {
  const refresh = useRefreshRules(mode);
  return async (id: string, key: RequestKey) => {
    await unwrap(
      data(mode).DELETE("/portal/signalRules/{id}", {
        params: { path: { id } },
        headers: once(key),
      }),
    );
    onDeleted();
    await refresh();
  };
}
