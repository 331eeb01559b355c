import { Select } from "@mantine/core";
import { today } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";
import { DayField } from "@portal/ui/DayField";
import { NotFound } from "@portal/ui/NotFound";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArchiveTable } from "./ArchiveTable";
import type { ArchiveFilter } from "./filter";
import { archivesQuery, fileTypesQuery } from "./queries";
import classes from "./Scanned.module.css";

export interface ResultsTabProps {
  mode: Mode;
  filter: ArchiveFilter;
  onFilter: (filter: ArchiveFilter) => void;
  onOpen: (archive: string) => void;
}

/** The documents of everybody. A filter works as soon as it is chosen. */
export function ResultsTab({ mode, filter, onFilter, onOpen }: ResultsTabProps) {
  const types = useQuery(fileTypesQuery);
  const list = useInfiniteQuery(archivesQuery(mode, filter));
  const set = (part: Partial<ArchiveFilter>) => onFilter({ ...filter, ...part });
  const now = today();
  return (
    <>
      <div className={classes.filters}>
        <Select
          size="sm"
          label="File type"
          placeholder="Any"
          data={types.data ?? []}
          value={filter.fileType || null}
          clearable
          searchable
          onChange={(value) => set({ fileType: value ?? "" })}
        />
        <DayField
          size="sm"
          label="Start date"
          placeholder="Any"
          clearable
          maxDate={filter.to && filter.to < now ? filter.to : now}
          value={filter.from || null}
          onChange={(value) => set({ from: value ?? "" })}
        />
        <DayField
          size="sm"
          label="End date"
          placeholder="Any"
          clearable
          minDate={filter.from || undefined}
          maxDate={now}
          value={filter.to || null}
          onChange={(value) => set({ to: value ?? "" })}
        />
      </div>
      <div className={classes.table}>
        <ArchiveTable
          label="Scanned documents"
          list={list}
          notFound={
            <NotFound>
              {Object.values(filter).some((part) => part !== "")
                ? "No document matches these filters."
                : "Upload a document to see the result here."}
            </NotFound>
          }
          search={{ tab: "results", ...filter }}
          types={types.data ?? []}
          onOpen={onOpen}
        />
      </div>
    </>
  );
}
