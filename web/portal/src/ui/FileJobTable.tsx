import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Cell } from "./Cell";
import { DateTime } from "./DateTime";
import classes from "./FileJobTable.module.css";
import type { FileJob } from "./fileJob";
import { formatNumber, none } from "./format";
import { StatusBadge } from "./StatusBadge";
import type { Tone } from "./status";
import { TableCard } from "./TableCard";
import { TableFooter } from "./TableFooter";

/** How far a file is, in words and numbers. */
export interface FileJobProgress {
  word: string;
  tone: Tone;
  lines: string[];
  /** Rows that are through, of those that are to be gone through. */
  through: number;
  all: number;
}

export interface FileJobTableProps<Job extends FileJob> {
  /** "Imports" */
  label: string;
  /** "Contacts" */
  rowsLabel: string;
  list: UseInfiniteQueryResult<Job[]>;
  notFound?: ReactNode;
  progressOf: (job: Job) => FileJobProgress;
  actions: (job: Job) => ReactNode;
}

/** The files of a kind, newest first, with what can be done about each. */
export function FileJobTable<Job extends FileJob>(props: FileJobTableProps<Job>) {
  const { label, list } = props;
  const rows = list.data ?? [];
  const noun = label.toLowerCase();
  return (
    <TableCard
      label={label}
      columns={[
        { id: "file", head: "File", width: "clamp(180px, 20vw, 420px)" },
        { id: "state", head: "Status", width: "clamp(124px, 11vw, 180px)" },
        { id: "progress", head: props.rowsLabel },
        { id: "created", head: "Created", width: "clamp(104px, 9vw, 180px)" },
        { id: "action", head: "Action", hiddenHead: true, width: "128px", skeleton: "none" },
      ]}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      notFound={rows.length === 0 && props.notFound}
      footer={
        <TableFooter
          text={list.hasNextPage ? `${formatNumber(rows.length)} ${noun}` : `All ${noun} loaded`}
          more={
            list.hasNextPage
              ? {
                  label: `Load more ${noun}`,
                  loading: list.isFetchingNextPage,
                  onClick: list.fetchNextPage,
                }
              : undefined
          }
        />
      }
    >
      {rows.map((job) => {
        const { word, tone, lines, through, all } = props.progressOf(job);
        return (
          <tr key={job.id}>
            <Cell kind="key" title={job.fileName}>
              {job.fileName || none}
            </Cell>
            <Cell>
              <StatusBadge status={job.state} tone={tone}>
                {word}
              </StatusBadge>
            </Cell>
            <Cell>
              <div className={classes.lines}>
                {lines.map((line) => (
                  <div key={line}>{line}</div>
                ))}
                {job.state === "RUNNING" && (
                  <progress aria-label={`Progress of ${job.fileName}`} max={all} value={through} />
                )}
              </div>
            </Cell>
            <Cell>
              <DateTime value={job.createdAt} />
            </Cell>
            <Cell kind="actions">{props.actions(job)}</Cell>
          </tr>
        );
      })}
    </TableCard>
  );
}
