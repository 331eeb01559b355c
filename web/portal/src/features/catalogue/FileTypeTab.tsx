import { Chips } from "@portal/ui/Chips";
import { formatNumber } from "@portal/ui/format";
import { NotFound } from "@portal/ui/NotFound";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { useInfiniteQuery } from "@tanstack/react-query";
import { DataSourceRow } from "./DataSourceRow";
import { FileTypeFilterBar } from "./FileTypeFilterBar";
import { Flag } from "./Flag";
import { type FileTypeFilter, noFileTypeFilter } from "./filter";
import { datapointLabel } from "./labels";
import { fileTypesQuery } from "./queries";

const columns: readonly Column[] = [
  { id: "open", head: "Data points", hiddenHead: true, width: "48px", skeleton: "none" },
  { id: "name", head: "Name", width: "clamp(200px, 22vw, 360px)", skeleton: "logo" },
  { id: "type", head: "Type", width: "clamp(184px, 18vw, 280px)" },
  { id: "enabled", head: "Enabled", width: "88px" },
  { id: "ocr", head: "OCR", width: "72px" },
  { id: "datapoints", head: "Supported Data Points" },
];

export interface FileTypeTabProps {
  filter: FileTypeFilter;
  onSearch: (filter: FileTypeFilter) => void;
}

export function FileTypeTab({ filter, onSearch }: FileTypeTabProps) {
  const list = useInfiniteQuery(fileTypesQuery(filter));
  const rows = list.data ?? [];
  return (
    <>
      <FileTypeFilterBar filter={filter} onSearch={onSearch} />
      <TableCard
        label="Archive File Types"
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        refetching={list.isPlaceholderData}
        notFound={
          rows.length === 0 && (
            <NotFound onReset={() => onSearch(noFileTypeFilter)}>
              No file types match these filters.
            </NotFound>
          )
        }
        footer={
          list.hasNextPage ? (
            <TableFooter
              text={`${formatNumber(rows.length)} file types`}
              more={{
                label: "Load more uploads",
                loading: list.isFetchingNextPage,
                onClick: list.fetchNextPage,
              }}
            />
          ) : (
            <TableFooter text="All Archive File Types Loaded" />
          )
        }
      >
        {rows.map((file) => (
          <DataSourceRow
            key={file.type}
            kind="ARCHIVE_FILE_TYPE"
            id={file.type}
            name={file.typeLabel}
            logoUrl={file.logoUrl}
            supported={file.supported}
            cells={[
              { text: file.type, kind: "mono" },
              { text: <Flag yes={file.enabled} /> },
              { text: <Flag yes={file.ocr} /> },
              { text: <Chips values={file.supported.map(datapointLabel)} noun="data point" /> },
            ]}
          />
        ))}
      </TableCard>
    </>
  );
}
