import { EmptyState } from "@portal/ui/EmptyState";
import { Pager } from "@portal/ui/Pager";
import { TableCard } from "@portal/ui/TableCard";
import type { Column } from "@portal/ui/TableHead";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { ConsentRow } from "./ConsentRow";
import type { ConsentTemplate } from "./queries";

const sizes = [5, 10, 25];

const columns: readonly Column[] = [
  { id: "type", head: "Consent Type", width: "24%" },
  { id: "title", head: "Display Title" },
  { id: "version", head: "Version", width: "clamp(88px, 12vw - 40px, 180px)" },
  { id: "method", head: "Consent Method", width: "clamp(124px, 16vw - 40px, 260px)" },
  { id: "created", head: "Created At", width: "164px" },
  { id: "action", head: "Action", width: "64px", skeleton: "none" },
];

export interface ConsentTableProps {
  list: UseQueryResult<ConsentTemplate[]>;
  onOpen: (template: ConsentTemplate) => void;
  onDelete: (template: ConsentTemplate) => void;
}

/** All templates are here already; their pages are turned without asking the server. */
export function ConsentTable({ list, onOpen, onDelete }: ConsentTableProps) {
  const [size, setSize] = useState(5);
  const [wanted, setWanted] = useState(0);
  const rows = list.data ?? [];
  const lastPage = Math.max(0, Math.ceil(rows.length / size) - 1) * size;
  const first = Math.min(wanted, lastPage); // the last row of a page may have been deleted
  return (
    <TableCard
      label="Consent Templates"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isRefetching}
      notFound={
        rows.length === 0 && (
          <EmptyState title="Not found">
            No consent templates yet. You need one to look up a person's data.
          </EmptyState>
        )
      }
      footer={
        <Pager
          label="consent templates"
          first={first}
          size={size}
          sizes={sizes}
          total={rows.length}
          onMove={setWanted}
          onSize={(next) => {
            setSize(next);
            setWanted(0);
          }}
        />
      }
    >
      {rows.slice(first, first + size).map((template) => (
        <ConsentRow key={template.id} template={template} onOpen={onOpen} onDelete={onDelete} />
      ))}
    </TableCard>
  );
}
