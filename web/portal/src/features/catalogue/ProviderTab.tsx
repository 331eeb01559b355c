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
import { SupportedCount } from "./SupportedCount";

const columns: readonly Column[] = [
  { id: "open", head: "Data points", hiddenHead: true, width: "36px", skeleton: "none" },
  { id: "name", head: "Name", width: "clamp(124px, 16vw - 68px, 300px)", skeleton: "logo" },
  { id: "id", head: "ID", width: "clamp(106px, 16vw - 86px, 220px)" },
  { id: "longName", head: "Long Name" },
  { id: "type", head: "Type", width: "clamp(76px, 7vw - 8px, 140px)" },
  { id: "subtype", head: "Subtype", width: "clamp(134px, 18vw - 82px, 260px)" },
  { id: "enabled", head: "Enabled", width: "clamp(58px, 6vw - 14px, 88px)" },
  { id: "mfa", head: "MFA", width: "clamp(38px, 6vw - 36px, 80px)" },
  { id: "cds", head: "CDS", width: "clamp(38px, 6vw - 36px, 80px)" },
  { id: "health", head: "Health", width: "clamp(60px, 5.2vw, 96px)" },
  { id: "datapoints", head: "Supported Data Points", width: "84px", align: "right" },
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
                No providers match these filters.
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
                {
                  kind: "number",
                  text: (
                    <SupportedCount
                      supported={provider.supported}
                      count={provider.totalSupported}
                      total={provider.total}
                    />
                  ),
                },
              ]}
              detail={<HealthPanel health={health.data?.get(provider.id)} />}
            />
          ))}
        </TableCard>
      </div>
    </>
  );
}
