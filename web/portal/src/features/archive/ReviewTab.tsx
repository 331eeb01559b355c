import type { Mode } from "@portal/lib/session/storage";
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
        Fields that were hard to read wait here until somebody compares them with the file. A few
        that were easy to read wait as well: they show how often such readings are wrong.
      </p>
      <div className={classes.table}>
        <ArchiveTable
          label="Documents to review"
          list={list}
          about="No document waits."
          search={{ tab: "review" }}
          types={types.data ?? []}
          onOpen={onOpen}
        />
      </div>
    </>
  );
}
