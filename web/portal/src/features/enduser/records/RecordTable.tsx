import { Cell } from "@portal/ui/Cell";
import { Pager } from "@portal/ui/Pager";
import { TableCard } from "@portal/ui/TableCard";
import { useState } from "react";
import type { RecordColumn } from "./columns";

const sizes = [5, 10, 20];

export interface RecordTableProps<Item> {
  label: string;
  columns: readonly RecordColumn<Item>[];
  items: readonly Item[];
  /** Said at the left of the foot: "Amounts in PHP". */
  caption?: string;
}

/** Records page by page; all of them are already here. */
export function RecordTable<Item extends { id: string }>(props: RecordTableProps<Item>) {
  const { label, columns, items } = props;
  const [size, setSize] = useState(5);
  const [first, setFirst] = useState(0);
  return (
    <TableCard
      label={label}
      status="success"
      columns={columns.map((column) => ({
        id: column.head,
        head: column.head,
        width: column.width,
        align: column.kind === "number" ? ("right" as const) : undefined,
      }))}
      footer={
        <Pager
          label={label}
          caption={props.caption}
          first={first}
          size={size}
          sizes={sizes}
          total={items.length}
          onMove={setFirst}
          onSize={(next) => {
            setSize(next);
            setFirst(0);
          }}
        />
      }
    >
      {items.slice(first, first + size).map((item) => (
        <tr key={item.id}>
          {columns.map((column) => {
            const content = column.cell(item);
            return (
              <Cell
                key={column.head}
                kind={column.kind}
                title={typeof content === "string" ? content : undefined}
              >
                {content}
              </Cell>
            );
          })}
        </tr>
      ))}
    </TableCard>
  );
}
