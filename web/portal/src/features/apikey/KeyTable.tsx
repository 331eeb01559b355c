import { NativeSelect } from "@mantine/core";
import { counted } from "@portal/ui/counted";
import { EmptyState } from "@portal/ui/EmptyState";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import type { ReactNode } from "react";
import classes from "./ApiKey.module.css";
import { KeyRow } from "./KeyRow";
import type { KeyAction } from "./mutations";
import { pageSize } from "./queries";
import type { KeyList } from "./useKeys";

const columns: readonly Column[] = [
  { id: "name", head: "Name" },
  { id: "key", head: "API Key", width: "clamp(152px, 40vw - 328px, 290px)" },
  { id: "secret", head: "API Secret", width: "clamp(136px, 33vw - 260px, 300px)" },
  { id: "mode", head: "Mode", width: "100px" },
  { id: "status", head: "Status", width: "clamp(104px, 8.4vw, 140px)" },
  { id: "created", head: "Created At", width: "clamp(92px, 8vw, 140px)" },
  { id: "age", head: "Age (days)", width: "80px", align: "right" },
];
const actionColumn: Column = { id: "action", head: "Action", width: "64px", skeleton: "none" };

export interface KeyTableProps {
  keys: KeyList;
  /** Without it there is no Action column. */
  onAction?: (action: KeyAction) => void;
  /** The button of an empty list. */
  create: ReactNode;
}

export function KeyTable({ keys, onAction, create }: KeyTableProps) {
  const count = counted(keys.rows.length, "key");
  return (
    <TableCard
      label="API Keys"
      columns={onAction ? [...columns, actionColumn] : columns}
      status={keys.status}
      error={keys.error}
      onRetry={keys.refetch}
      refetching={keys.refetching && !keys.loadingMore}
      empty={
        keys.rows.length === 0 && (
          <EmptyState title="No API keys yet" action={create}>
            Authenticate requests from your server.
          </EmptyState>
        )
      }
      footer={
        <TableFooter
          text={count}
          more={
            keys.hasMore
              ? { label: "Load more keys", loading: keys.loadingMore, onClick: keys.loadMore }
              : undefined
          }
        >
          <PageSize />
        </TableFooter>
      }
    >
      {keys.rows.map((item) => (
        <KeyRow key={item.id} item={item} onAction={onAction} />
      ))}
    </TableCard>
  );
}

/** The specification knows one size only, for each of the two modes. */
function PageSize() {
  const size = String(pageSize);
  return (
    <NativeSelect
      size="xs"
      label="Rows per page"
      classNames={{ root: classes.size, label: classes.sizeLabel }}
      data={[size]}
      value={size}
      onChange={() => undefined}
    />
  );
}
