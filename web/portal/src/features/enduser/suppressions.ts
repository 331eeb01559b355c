import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data } from "@portal/lib/api/portal";
import type { Suppression } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { infiniteQueryOptions, keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { suppressionKeys } from "./keys";

const listSize = 20;

/** In words why an address is not invited. */
export const suppressionReasons: Record<Suppression["reason"], string> = {
  UNSUBSCRIBED: "Unsubscribed",
  BOUNCED: "Email bounced",
  COMPLAINED: "Reported as spam",
  STAFF: "Added by staff",
};

/** Who is not invited; with an address only that one, if it is there. */
export function suppressionsQuery(mode: Mode, email: string) {
  return infiniteQueryOptions({
    queryKey: suppressionKeys.list(mode, email),
    ...infinitePage((cursor, { signal }) =>
      unwrap(
        data(mode).GET("/inviteSuppressions", {
          params: { query: { size: listSize, cursor, email: email || undefined } },
          signal,
        }),
      ),
    ),
    placeholderData: keepPreviousData,
  });
}

export function useSuppress(mode: Mode, { onSuccess, onError }: Ends<Suppression, string>) {
  const client = useQueryClient();
  return useSubmit({
    call: (email: string, key) =>
      unwrap(data(mode).POST("/inviteSuppressions", { body: { email }, headers: once(key) })),
    onSuccess: async (made, email) => {
      await client.invalidateQueries({ queryKey: suppressionKeys.all(mode) });
      await onSuccess?.(made, email);
    },
    onError,
  });
}

export function useUnsuppress(mode: Mode) {
  const client = useQueryClient();
  return async (id: string) => {
    await unwrap(data(mode).DELETE("/inviteSuppressions/{id}", { params: { path: { id } } }));
    await client.invalidateQueries({ queryKey: suppressionKeys.all(mode) });
  };
}
