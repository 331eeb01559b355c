import type { Mode } from "@portal/lib/session/storage";
import { EmptyState } from "@portal/ui/EmptyState";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArchiveTable } from "./ArchiveTable";
import { fileTypesQuery, reviewQuery } from "./queries";
import classes from "./Scanned.module.css";

export interface ReviewTabProps {
  mode: Mode;
  onOpen: (archive: string) => void;
}

/** Documents that wait for somebody to compare fields with the file. */
export function ReviewTab({ mode, onOpen }: ReviewTabProps) {
  const types = useQuery(fileTypesQuery);
  const list = useInfiniteQuery(reviewQuery(mode));
  return (
    <>
      <p className={classes.about}>
        Documents with fields that were hard to read appear here until someone checks them. A few
        easy fields are included to measure accuracy.
      </p>
      <div className={classes.table}>
        <ArchiveTable
          label="Documents to review"
          list={list}
          notFound={<EmptyState title="No documents to review" />}
          search={{ tab: "review" }}
          types={types.data ?? []}
          onOpen={onOpen}
        />
      </div>
    </>
  );
}
