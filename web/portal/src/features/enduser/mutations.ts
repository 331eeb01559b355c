import { unwrap } from "@packages/api/envelope";
import { data } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { useQueryClient } from "@tanstack/react-query";
import { userKeys } from "./keys";

/** What shows the user's accounts is old then. Records of a revoked account are gone: nobody asks for them again. */
export function useRevokeAccount(mode: Mode, onRevoked: () => void) {
  const client = useQueryClient();
  return async (accountId: string) => {
    await unwrap(data(mode).DELETE("/accounts/{id}", { params: { path: { id: accountId } } }));
    onRevoked();
    await Promise.all([
      client.invalidateQueries({ queryKey: userKeys.allLists }),
      client.invalidateQueries({ queryKey: userKeys.all }),
    ]);
  };
}

export function eraseUser(mode: Mode, userId: string, key: RequestKey) {
  return unwrap(
    data(mode).POST("/portal/users/{id}/erasures", {
      params: { path: { id: userId } },
      body: { confirmation: userId.slice(-8) },
      headers: once(key),
    }),
  );
}

/** After an erasure the lists are old. The drawer still shows the user while it slides out: they are not asked for. */
export function useRefreshUserLists() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: userKeys.allLists });
}
