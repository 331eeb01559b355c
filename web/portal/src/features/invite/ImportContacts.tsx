import type { InviteImport } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { Dialog } from "@portal/ui/Dialog";
import { formatNumber } from "@portal/ui/format";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { useInfiniteQuery } from "@tanstack/react-query";
import { leftOutQuery } from "./imports";

export type LeftOut = "SKIPPED" | "FAILED";

const columns: Column[] = [
  { id: "name", head: "Name", width: "28%" },
  { id: "email", head: "Email or phone", width: "32%" },
  { id: "problem", head: "Problem" },
];

export interface ImportContactsProps {
  mode: Mode;
  of: InviteImport;
  what: LeftOut;
  onClose: () => void;
}

/** Who of a file gets no invitation, and why. */
export function ImportContacts({ mode, of, what, onClose }: ImportContactsProps) {
  const list = useInfiniteQuery(leftOutQuery(mode, of.id, what));
  const rows = list.data ?? [];
  const title = what === "SKIPPED" ? "Contacts not invited" : "Failed contacts";
  return (
    <Dialog opened onClose={onClose} title={title} size="xl">
      <TableCard
        label={title}
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        footer={
          <TableFooter
            text={`${formatNumber(rows.length)} shown`}
            more={
              list.hasNextPage
                ? {
                    label: "Load more contacts",
                    loading: list.isFetchingNextPage,
                    onClick: list.fetchNextPage,
                  }
                : undefined
            }
          />
        }
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell kind="key">{row.fullName}</Cell>
            <Cell>{row.email || row.phoneNumber}</Cell>
            <Cell>{row.message}</Cell>
          </tr>
        ))}
      </TableCard>
    </Dialog>
  );
}
