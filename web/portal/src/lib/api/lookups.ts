import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { lookupKeys } from "@portal/lib/api/keys";
import { data } from "@portal/lib/api/portal";
import { spend } from "@portal/lib/api/usage";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";

// What verifications and signals have in common.

export type LookupKind = "verification" | "signal";

/** What takes the credits. */
export const lookupActions = {
  verification: "RequestVerification",
  signal: "RequestRecord",
} as const;

/** Whether there is anybody to ask. */
export function lookupSourceQuery(mode: Mode, kind: LookupKind) {
  return queryOptions({
    queryKey: lookupKeys.source(mode, kind),
    queryFn: () =>
      kind === "signal"
        ? unwrap(data(mode).GET("/portal/signalSource"))
        : unwrap(data(mode).GET("/portal/verificationSource")),
  });
}

/** What changed against the lookup that this one ran again. */
export function lookupChangesQuery(mode: Mode, kind: LookupKind, id: string) {
  const of = { params: { path: { id } } };
  return queryOptions({
    queryKey: lookupKeys.changes(mode, kind, id),
    queryFn: () =>
      kind === "signal"
        ? unwrap(data(mode).GET("/portal/signals/{id}/changes", of))
        : unwrap(data(mode).GET("/portal/verifications/{id}/changes", of)),
  });
}

const requestsSize = 20;

/** For admins: who asked what about whom under which consent. */
export function lookupRequestsQuery(mode: Mode, kind: LookupKind) {
  return infiniteQueryOptions({
    queryKey: lookupKeys.requests(mode, kind),
    ...infinitePage((cursor) => {
      const page = { params: { query: { size: requestsSize, cursor } } };
      return kind === "signal"
        ? unwrap(data(mode).GET("/portal/signals/requests", page))
        : unwrap(data(mode).GET("/portal/verifications/requests", page));
    }),
    refetchOnMount: "always",
  });
}

/** The same as CSV. */
export async function exportLookupRequests(mode: Mode, kind: LookupKind): Promise<string> {
  const init = { parseAs: "text" } as const;
  const { data: text } =
    kind === "signal"
      ? await data(mode).GET("/portal/signals/requests/export", init)
      : await data(mode).GET("/portal/verifications/requests/export", init);
  return text ?? "";
}

/** What a new lookup changes on screens: the shown number of credits drops at once, as the server counts. */
export function useLookupMade(mode: Mode, kind: LookupKind) {
  const client = useQueryClient();
  return () => {
    spend(client, mode, lookupActions[kind]);
    void client.invalidateQueries({ queryKey: lookupKeys.lists(mode, kind) });
  };
}

/** Runs a lookup again: a new one, which costs another credit. */
export function useRerun(
  mode: Mode,
  kind: LookupKind,
  { onSuccess, onError }: Ends<{ id: string }, string>,
) {
  const made = useLookupMade(mode, kind);
  return useSubmit({
    call: (id: string, key) => {
      const init = { params: { path: { id } }, headers: once(key) };
      return kind === "signal"
        ? unwrap(data(mode).POST("/portal/signals/{id}/rerun", init))
        : unwrap(data(mode).POST("/portal/verifications/{id}/rerun", init));
    },
    onSuccess: (next, id) => {
      made();
      onSuccess?.(next, id);
    },
    onError,
  });
}

/** Notes that the subject of a lookup withdrew the consent: of all lookups of the subject that are there. */
export function useWithdraw(mode: Mode, kind: LookupKind) {
  const client = useQueryClient();
  return async (id: string, key: RequestKey) => {
    const init = { params: { path: { id } }, headers: once(key) };
    await (kind === "signal"
      ? unwrap(data(mode).POST("/alpha/signals/{id}/withdrawal", init))
      : unwrap(data(mode).POST("/alpha/verifications/{id}/withdrawal", init)));
    await client.invalidateQueries({ queryKey: lookupKeys.kind(mode, kind) });
  };
}
