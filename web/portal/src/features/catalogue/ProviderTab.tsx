import type { Mode } from "@portal/lib/session/storage";
import { counted } from "@portal/ui/counted";
import { NotFound } from "@portal/ui/NotFound";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import classes from "./Catalogue.module.css";
import { DataSourceRow } from "./DataSourceRow";
import { Flag } from "./Flag";
import { noProviderFilter, type ProviderFilter } from "./filter";
import { HealthMark, HealthPanel } from "./Health";
import { ProviderFilterBar } from "./ProviderFilterBar";
import { healthQuery, providersQuery } from "./queries";

const columns: readonly Column[] = [
  { id: "open", head: "Data points", hiddenHead: true, width: "44px", skeleton: "none" },
  { id: "name", head: "Name", width: "clamp(152px, 11vw, 260px)", skeleton: "logo" },
  { id: "id", head: "ID", width: "clamp(156px, 10vw, 220px)" },
  { id: "longName", head: "Long Name", width: "clamp(112px, 8.5vw, 280px)" },
  { id: "type", head: "Type", width: "100px" },
  { id: "subtype", head: "Subtype", width: "clamp(92px, 7vw, 240px)" },
  { id: "enabled", head: "Enabled", width: "72px" },
  { id: "mfa", head: "MFA", width: "54px" },
  { id: "cds", head: "CDS", width: "54px" },
  { id: "health", head: "Health", width: "84px" },
  { id: "datapoints", head: "Supported Data Points" },
];

export interface ProviderTabProps {
  mode: Mode;
  filter: ProviderFilter;
  onSearch: (filter: ProviderFilter) => void;
}

export function ProviderTab({ mode, filter, onSearch }: ProviderTabProps) {
  const list = useInfiniteQuery(providersQuery(mode, filter));
  const health = useQuery(healthQuery(mode));
  const rows = list.data ?? [];
  return (
    <>
      <ProviderFilterBar mode={mode} filter={filter} onSearch={onSearch} />
      <div className={classes.wide}>
        <TableCard
          label="Providers"
          columns={columns}
          status={list.status}
          error={list.error}
          onRetry={list.refetch}
          refetching={list.isPlaceholderData}
          notFound={
            rows.length === 0 && (
              <NotFound onReset={() => onSearch(noProviderFilter)}>
                No provider fits these filters.
              </NotFound>
            )
          }
          footer={
            list.hasNextPage ? (
              <TableFooter
                text={counted(rows.length, "provider")}
                more={{
                  label: "Load more providers",
                  loading: list.isFetchingNextPage,
                  onClick: list.fetchNextPage,
                }}
              />
            ) : (
              <TableFooter text="All Providers Loaded" />
            )
          }
        >
          {rows.map((provider) => (
            <DataSourceRow
              key={provider.id}
              kind="PROVIDER"
              id={provider.id}
              name={provider.name}
              logoUrl={provider.logoUrl}
              supported={provider.supported}
              cells={[
                { text: provider.id, kind: "mono" },
                { text: provider.longName },
                { text: provider.typeLabel },
                { text: provider.subTypeLabel },
                { text: <Flag yes={provider.enabled} /> },
                { text: <Flag yes={provider.mfa} /> },
                { text: <Flag yes={provider.monitorSupported} /> },
                { text: <HealthMark health={health.data?.get(provider.id)} /> },
              ]}
              detail={<HealthPanel health={health.data?.get(provider.id)} />}
            />
          ))}
        </TableCard>
      </div>
    </>
  );
}
