import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data, management } from "@portal/lib/api/portal";
import { usageSummaryQuery } from "@portal/lib/api/usage";
import type { ConsentTemplate, Verification } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { verificationKeys } from "./keys";

export type { ConsentTemplate, Verification };

const size = 10;
const consentSize = 100;

/** What is left of the requests of a mode. */
export function verificationQuotaQuery(mode: Mode) {
  return queryOptions({
    ...usageSummaryQuery(mode),
    select: (usage) =>
      usage.actionUsageSummaries.find(({ action }) => action === "RequestVerification") ?? null,
  });
}

/** Whether there is a registry to ask. */
export function sourceQuery(mode: Mode) {
  return queryOptions({
    queryKey: verificationKeys.source(mode),
    queryFn: () => unwrap(data(mode).GET("/portal/verificationSource")),
  });
}

/** The consent texts that a request can name. */
export const consentsQuery = queryOptions({
  queryKey: verificationKeys.consents,
  queryFn: () =>
    unwrap(management.GET("/consentTemplates", { params: { query: { size: consentSize } } })),
  select: (page) => page.items,
});

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
