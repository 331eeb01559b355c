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

type Step = TestFailureSetting["step"];
type Code = TestFailureSetting["errorCode"];

const ofFile: Step[] = ["UPLOAD"];
const ofProvider: Step[] = ["SYNC", "LOGIN"];
const ofBoth: Step[] = [...ofProvider, ...ofFile];

/** The steps that each code can end, the most likely code first. A code of the API that isn't here doesn't compile. */
const stepsOf: Record<Code, Step[]> = {
  FILE_UNABLE_TO_RECOGNIZE: ofFile,
  FILE_TYPE_MISMATCH: ofFile,
  MISSING_MANDATORY_FIELD: ofFile,
  INVALID_FIELD_FORMAT: ofFile,
  AUTH_REQUIRED: ofProvider,
  SERVICE_UNAVAILABLE: ofBoth,
  SYSTEM_ERROR: ofBoth,
  INVALID_CREDENTIALS: ofProvider,
  EXPIRED_CREDENTIALS: ofProvider,
  ACCOUNT_LOCKED: ofProvider,
  ACCOUNT_DISABLED: ofProvider,
  ACCOUNT_INACCESSIBLE: ofProvider,
  ACCOUNT_INCOMPLETE: ofProvider,
  INVALID_ACCOUNT_TYPE: ofProvider,
  INVALID_AUTH: ofProvider,
  INVALID_MFA: ofProvider,
  MFA_TIMEOUT: ofProvider,
  TOS_REQUIRED: ofProvider,
  UNSUPPORTED_AUTH_TYPE: ofProvider,
  UNSUPPORTED_MFA_METHOD: ofProvider,
};

const codesOf = (step: Step) =>
  (Object.keys(stepsOf) as Code[]).filter((code) => stepsOf[code].includes(step));

/** The codes that each step can end with. */
export const failureCodes: Record<Step, Code[]> = {
  SYNC: codesOf("SYNC"),
  LOGIN: codesOf("LOGIN"),
  UPLOAD: codesOf("UPLOAD"),
};
