import { VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSelector } from "@tabler/icons-react";
import classes from "./TableHead.module.css";

export interface ColumnSort {
  direction: "ascending" | "descending" | "none";
  onToggle: () => void;
}

export interface Column {
  id: string;
  head: string;
  /** Named, but not shown: the actions column. */
  hiddenHead?: boolean;
  /** A CSS width such as "clamp(120px, 12vw, 180px)"; the one flexible column has none. */
  width?: string;
  align?: "left" | "right";
  sort?: ColumnSort;
  /** What the cell looks like while it loads. */
  skeleton?: "text" | "person" | "logo" | "none";
}

const arrows = { ascending: IconChevronUp, descending: IconChevronDown, none: IconSelector };

function HeadCell({ column }: { column: Column }) {
  if (column.hiddenHead) return <VisuallyHidden>{column.head}</VisuallyHidden>;
  if (!column.sort) return column.head;
  const Arrow = arrows[column.sort.direction];
  return (
    <button
      type="button"
      className={classes.sort}
      data-active={column.sort.direction !== "none" || undefined}
      onClick={column.sort.onToggle}
    >
      {column.head}
      <Arrow size={14} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead className={classes.head}>
      <tr>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            style={{ width: column.width, textAlign: column.align ?? "left" }}
            aria-sort={column.sort?.direction}
          >
            <HeadCell column={column} />
          </th>
        ))}
      </tr>
    </thead>
  );
}
