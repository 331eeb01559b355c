import { unwrap } from "@packages/api/envelope";
import { data } from "@portal/lib/api/portal";
import type { TestFailure, TestFailureSetting } from "@portal/lib/api/wire";
import { useLive } from "@portal/lib/live/useLive";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "./keys";

export const clockQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: userKeys.clock(mode, id),
    queryFn: () => unwrap(data(mode).GET("/users/{id}/testClock", { params: { path: { id } } })),
  });

export const failuresQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: userKeys.failures(mode, id),
    queryFn: () => unwrap(data(mode).GET("/users/{id}/testFailures", { params: { path: { id } } })),
    select: (list) => list.items,
  });

/** Syncs follow an advance within seconds: what shows the user asks again. */
export function useAdvance(mode: Mode, id: string, ends: Ends<unknown, string>) {
  const client = useQueryClient();
  return useSubmit({
    ...ends,
    call: (by: string, key) =>
      unwrap(
        data(mode).POST("/users/{id}/testClock/advance", {
          params: { path: { id } },
          body: { by },
          headers: once(key),
        }),
      ),
    onSuccess: async (done, by) => {
      await client.invalidateQueries({ queryKey: userKeys.one(mode, id) });
      await ends.onSuccess?.(done, by);
    },
  });
}

/** What becomes of a user shows without a reload. */
export function useLiveUser(mode: Mode, id: string) {
  const client = useQueryClient();
  useLive(mode, ["events"], () => {
    void client.invalidateQueries({ queryKey: userKeys.one(mode, id) });
  });
}

export function useSetFailure(mode: Mode, id: string, ends: Ends<TestFailure, TestFailureSetting>) {
  const client = useQueryClient();
  return useSubmit({
    ...ends,
    call: (body: TestFailureSetting, key) =>
      unwrap(
        data(mode).POST("/users/{id}/testFailures", {
          params: { path: { id } },
          body,
          headers: once(key),
        }),
      ),
    onSuccess: async (set, body) => {
      await client.invalidateQueries({ queryKey: userKeys.failures(mode, id) });
      await ends.onSuccess?.(set, body);
    },
  });
}

export function useClearFailures(mode: Mode, id: string, ends: Ends<unknown, void>) {
  const client = useQueryClient();
  return useSubmit({
    ...ends,
    call: () => unwrap(data(mode).DELETE("/users/{id}/testFailures", { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.failures(mode, id) }),
  });
}

/** The codes a provider can end with, most likely first. */
const providerCodes: TestFailureSetting["errorCode"][] = [
  "AUTH_REQUIRED",
  "SERVICE_UNAVAILABLE",
  "SYSTEM_ERROR",
  "INVALID_CREDENTIALS",
  "EXPIRED_CREDENTIALS",
  "ACCOUNT_LOCKED",
  "ACCOUNT_DISABLED",
  "ACCOUNT_INACCESSIBLE",
  "ACCOUNT_INCOMPLETE",
  "INVALID_ACCOUNT_TYPE",
  "INVALID_AUTH",
  "INVALID_MFA",
  "MFA_TIMEOUT",
  "TOS_REQUIRED",
  "UNSUPPORTED_AUTH_TYPE",
  "UNSUPPORTED_MFA_METHOD",
];

/** The codes that each step can end with. */
export const failureCodes: Record<TestFailureSetting["step"], TestFailureSetting["errorCode"][]> = {
  SYNC: providerCodes,
  LOGIN: providerCodes,
  UPLOAD: [
    "FILE_UNABLE_TO_RECOGNIZE",
    "FILE_TYPE_MISMATCH",
    "MISSING_MANDATORY_FIELD",
    "INVALID_FIELD_FORMAT",
    "SERVICE_UNAVAILABLE",
    "SYSTEM_ERROR",
  ],
};
