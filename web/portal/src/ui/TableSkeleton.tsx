import { Skeleton } from "@mantine/core";
import type { Column } from "./TableHead";
import classes from "./TableSkeleton.module.css";
import { useAfter } from "./useAfter";

const rows = ["74%", "62%", "80%", "68%", "58%", "72%"];

function Shape({ kind, width }: { kind: Column["skeleton"]; width: string }) {
  if (kind === "none") return null;
  if (kind === "logo") return <Skeleton width={24} height={24} radius={6} />;
  if (kind === "person") {
    return (
      <span className={classes.person}>
        <Skeleton circle width={26} height={26} />
        <Skeleton width={width} height={12} radius={4} />
      </span>
    );
  }
  return <Skeleton width={width} height={12} radius={4} />;
}

/** Rows in the true shape of the table, after 300 ms and not before. */
export function TableSkeleton({ columns }: { columns: readonly Column[] }) {
  const late = useAfter(300);
  return rows.map((width) => (
    <tr key={width}>
      {columns.map((column) => (
        <td key={column.id}>{late && <Shape kind={column.skeleton} width={width} />}</td>
      ))}
    </tr>
  ));
}
