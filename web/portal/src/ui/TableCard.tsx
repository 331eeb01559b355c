import type { ReactNode } from "react";
import { Card } from "./Card";
import { LoadError } from "./LoadError";
import { openRow } from "./rows";
import classes from "./TableCard.module.css";
import { type Column, TableHead } from "./TableHead";
import { TableSkeleton } from "./TableSkeleton";

export interface TableCardProps {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column[];
  status: "pending" | "error" | "success";
  /** Old rows stay; a thin line under the head says that new ones are coming. */
  refetching?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Instead of everything, when there is nothing at all yet: an EmptyState. */
  empty?: ReactNode;
  /** Under the head, when the filters match nothing: a NotFound. */
  notFound?: ReactNode;
  footer?: ReactNode;
  /** The rows: <tr> with <Cell>. */
  children?: ReactNode;
}

/** A list in a card, in each of its states: loading, rows, refetching, empty, not found, failed. */
export function TableCard(props: TableCardProps) {
  const { label, columns, status, empty, notFound } = props;
  if (status === "error") {
    return (
      <Card>
        <LoadError error={props.error} title="Couldn't load the list" onRetry={props.onRetry} />
      </Card>
    );
  }
  if (status === "success" && empty) return <Card>{empty}</Card>;
  return (
    <Card className={classes.card}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take focus */}
      {/* biome-ignore lint/a11y/useSemanticElements: no landmark beside that of the list's heading, and no fieldset */}
      <div className={classes.scroller} role="group" tabIndex={0} aria-label={label}>
        <table className={classes.table} aria-label={label} aria-busy={status === "pending"}>
          <TableHead columns={columns} />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the control that opens a row takes the keys */}
          <tbody onClick={openRow}>
            {status === "pending" ? <TableSkeleton columns={columns} /> : props.children}
          </tbody>
        </table>
        {props.refetching && (
          <div className={classes.refetch} role="progressbar" aria-label="Loading" />
        )}
      </div>
      {status === "success" && notFound}
      {status === "success" && !notFound && props.footer}
    </Card>
  );
}
