import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data } from "@portal/lib/api/portal";
import type { Verification } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { verificationKeys } from "./keys";

export type { Verification };

const size = 10;

/** Whether there is a registry to ask. */
export function sourceQuery(mode: Mode) {
  return queryOptions({
    queryKey: verificationKeys.source(mode),
    queryFn: () => unwrap(data(mode).GET("/portal/verificationSource")),
  });
}

export function verificationsQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: verificationKeys.list(mode),
    ...infinitePage((cursor) =>
      unwrap(data(mode).GET("/alpha/verifications", { params: { query: { size, cursor } } })),
    ),
    refetchOnMount: "always",
  });
}

export function verificationQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: verificationKeys.one(mode, id),
    retry: false,
    refetchOnMount: "always",
    queryFn: () =>
      unwrap(data(mode).GET("/alpha/verifications/{id}", { params: { path: { id } } })),
  });
}
