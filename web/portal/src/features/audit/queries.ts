import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type { AuditActor, AuditEntry, AuditVerdict } from "@portal/lib/api/wire";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AuditFilter, toQuery } from "./filter";
import { auditKeys } from "./keys";

export type { AuditActor, AuditEntry, AuditVerdict };

const size = 50;
const lookupMs = 5 * 60_000;

export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: auditKeys.entries(filter),
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/audit", {
          params: { query: { size, cursor, ...toQuery(filter) } },
        }),
      ),
    ),
    placeholderData: keepPreviousData,
  });
}

export const actionsQuery = queryOptions({
  queryKey: auditKeys.actions,
  staleTime: lookupMs,
  queryFn: () => unwrap(management.GET("/audit/actions")),
  select: (list) => list.items,
});

export const actorsQuery = queryOptions({
  queryKey: auditKeys.actors,
  staleTime: lookupMs,
  queryFn: () => unwrap(management.GET("/audit/actors")),
  select: (list) => list.items,
});

/** The whole log is walked for it, so it is asked for once and then only when somebody wants it. */
export const verificationQuery = queryOptions({
  queryKey: auditKeys.verification,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => unwrap(management.GET("/audit/verification")),
});
