import { developerQuery } from "@portal/lib/api/queries";
import { today } from "@portal/lib/dateRange";
import { PageHeader } from "@portal/ui/PageHeader";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { AuditFilterBar } from "./AuditFilterBar";
import { AuditTable } from "./AuditTable";
import { ChainState } from "./ChainState";
import { ExportButton } from "./ExportButton";
import {
  type AuditFilter,
  noFilter,
  readFilter,
  type Search,
  sameFilter,
  toSearch,
} from "./filter";
import { auditQuery } from "./queries";

/** /account/audit: who did what. It is for ADMINs; to everybody else the page does not exist. */
export function AuditPage() {
  const { data: developer } = useQuery(developerQuery);
  if (!developer) return null;
  return developer.role === "ADMIN" ? <AuditLog /> : <Navigate to="/404" replace />;
}

function AuditLog() {
  const now = today();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = readFilter(search, now);
  const list = useInfiniteQuery(auditQuery(filter));

  function show(next: AuditFilter) {
    if (sameFilter(next, filter)) return void list.refetch();
    void navigate({ to: "/account/audit", search: toSearch(next, now), resetScroll: false });
  }

  const reset = () => show(noFilter(now));
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Activity in your organization. Entries can't be changed and are kept for 400 days."
        action={<ExportButton filter={filter} />}
      />
      <ChainState />
      <AuditFilterBar filter={filter} onSearch={show} onReset={reset} />
      <AuditTable list={list} filter={filter} onReset={reset} />
    </>
  );
}
