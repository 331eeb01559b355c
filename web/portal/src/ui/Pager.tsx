import { NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { IconAction } from "./IconAction";
import classes from "./Pager.module.css";

export interface PagerProps {
  /** The table's name, for the names of the buttons. */
  label: string;
  caption?: string;
  /** The index of the first row shown. */
  first: number;
  size: number;
  /** The sizes to choose from. */
  sizes: readonly number[];
  total: number;
  onMove: (first: number) => void;
  onSize: (size: number) => void;
}

/** The foot of a table whose rows are all here: how many at once, which of them, back and on. One page needs no pager. */
export function Pager(props: PagerProps) {
  const { label, caption, first, size, sizes, total, onMove, onSize } = props;
  const sizeId = useId();
  const last = Math.min(first + size, total);
  if (total <= Math.min(...sizes)) {
    return caption ? <footer className={classes.pager}>{caption}</footer> : null;
  }
  return (
    <footer className={classes.pager}>
      <span className={classes.caption}>{caption}</span>
      <span className={classes.size}>
        <label htmlFor={sizeId}>Rows per page</label>
        <NativeSelect
          id={sizeId}
          size="xs"
          data={sizes.map(String)}
          value={String(size)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      </span>
      <span aria-live="polite">
        {first + 1} to {last} of {total}
      </span>
      <IconAction
        label={`Previous ${label}`}
        disabled={first === 0}
        onClick={() => onMove(Math.max(0, first - size))}
      >
        <IconChevronLeft size={16} stroke={1.7} aria-hidden="true" />
      </IconAction>
      <IconAction
        label={`Next ${label}`}
        disabled={last >= total}
        onClick={() => onMove(first + size)}
      >
        <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
      </IconAction>
    </footer>
  );
}
