import { SegmentedControl } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { DateTime } from "@portal/ui/DateTime";
import { LookupTable } from "@portal/ui/LookupTable";
import { PersonName } from "@portal/ui/PersonName";
import { plainName } from "@portal/ui/personName";
import type { Column } from "@portal/ui/TableHead";
import { useInfiniteQuery } from "@tanstack/react-query";
import { reviewsQuery } from "./queries";
import { ReviewPolicy } from "./ReviewPolicy";
import { mismatches, type ReviewStatus, reviewStatuses, toSearch } from "./review";
import classes from "./Verification.module.css";

const columns: readonly Column[] = [
  { id: "subject", head: "Subject", width: "clamp(130px, 13vw, 300px)" },
  { id: "mismatches", head: "Doesn't match", width: "clamp(140px, 17vw, 380px)" },
  { id: "created", head: "Created At", width: "clamp(110px, 10vw, 200px)" },
];

export interface ReviewTabProps {
  mode: Mode;
  status: ReviewStatus;
  onStatus: (status: ReviewStatus) => void;
  onOpen: (id: string) => void;
}

/** Verifications that don't match, by what people decided about them. */
export function ReviewTab({ mode, status, onStatus, onOpen }: ReviewTabProps) {
  const list = useInfiniteQuery(reviewsQuery(mode, status));
  return (
    <div className={classes.reviews}>
      <SegmentedControl
        aria-label="Reviews"
        className={classes.filter}
        data={reviewStatuses.map(({ value, label }) => ({ value, label }))}
        value={status}
        onChange={(next) => onStatus(next as ReviewStatus)}
      />
      <LookupTable
        list={list}
        noun="verification"
        label="Reviews"
        columns={columns}
        cells={(row) => (
          <>
            <Cell title={plainName(row.requestMeta.fullName)}>
              <span className={classes.subject}>
                <PersonName name={row.requestMeta.fullName ?? ""} />
              </span>
            </Cell>
            <Cell title={mismatches(row)}>{mismatches(row)}</Cell>
            <Cell>
              <DateTime value={row.createdAt} />
            </Cell>
          </>
        )}
        empty={
          status === "OPEN"
            ? "Verifications that don't match appear here until someone reviews them."
            : "No verifications."
        }
        to="/snap/verification"
        searchOf={(verification) => ({ ...toSearch(status), verification })}
        onOpen={onOpen}
      />
      <ReviewPolicy key={mode} mode={mode} />
    </div>
  );
}
