import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type { AuditActor, AuditEntry, AuditVerdict } from "@portal/lib/api/wire";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AuditFilter, toQuery } from "./filter";

export type { AuditActor, AuditEntry, AuditVerdict };

const size = 50;
const lookupMs = 5 * 60_000;

export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ["audit", "entries", filter],
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
  queryKey: ["audit", "actions"],
  staleTime: lookupMs,
  queryFn: () => unwrap(management.GET("/audit/actions")),
  select: (list) => list.items,
});

export const actorsQuery = queryOptions({
  queryKey: ["audit", "actors"],
  staleTime: lookupMs,
  queryFn: () => unwrap(management.GET("/audit/actors")),
  select: (list) => list.items,
});

/** The whole log is walked for it, so it is asked for once and then only when somebody wants it. */
export const verificationQuery = queryOptions({
  queryKey: ["audit", "verification"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => unwrap(management.GET("/audit/verification")),
});

/** The same entries as a file; its name is the server's. */
export async function exportAudit(filter: AuditFilter): Promise<{ file: Blob; name: string }> {
  const { data, response } = await management.GET("/audit/export", {
    params: { query: toQuery(filter) },
    parseAs: "text",
  });
  const named = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  // Reading it as text took the mark off that spreadsheet programs know UTF-8 by.
  const file = new Blob(["\uFEFF", data ?? ""], { type: "text/csv" });
  return { file, name: named?.[1] ?? "audit.csv" };
}
