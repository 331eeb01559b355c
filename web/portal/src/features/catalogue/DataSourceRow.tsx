import { Cell, type CellProps } from "@portal/ui/Cell";
import { IconAction } from "@portal/ui/IconAction";
import { ProviderLogo } from "@portal/ui/ProviderLogo";
import { opensRow } from "@portal/ui/rows";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./Catalogue.module.css";
import { DatapointPanel } from "./DatapointPanel";
import type { DataSourceKind } from "./queries";

export interface DataSourceRowProps {
  kind: DataSourceKind;
  id: string;
  name: string;
  logoUrl: string;
  supported: readonly string[];
  /** What stands behind the name. */
  cells: readonly { text: ReactNode; kind?: CellProps["kind"] }[];
  /** What the open row shows below the data points. */
  detail?: ReactNode;
}

/** A row that opens to the data points of its source, by its button or by a click anywhere in it. */
export function DataSourceRow(props: DataSourceRowProps) {
  const { kind, id, name, logoUrl, supported, cells } = props;
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <tr data-selected={open || undefined}>
        <Cell kind="actions">
          <IconAction
            {...opensRow}
            label={`${open ? "Hide" : "Show"} data points of ${name}`}
            aria-expanded={open}
            aria-controls={panel}
            size={24}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight
              className={classes.chevron}
              data-open={open || undefined}
              size={16}
              stroke={1.7}
              aria-hidden="true"
            />
          </IconAction>
        </Cell>
        <Cell kind="key" title={name}>
          <span className={classes.source}>
            <ProviderLogo url={logoUrl} />
            <span className={classes.name}>{name}</span>
          </span>
        </Cell>
        {cells.map((cell, index) => (
          <Cell
            key={index}
            kind={cell.kind}
            title={typeof cell.text === "string" ? cell.text : undefined}
          >
            {cell.text}
          </Cell>
        ))}
      </tr>
      {open && (
        <tr className={classes.detail} id={panel} data-detail>
          <td className={classes.detailCell} colSpan={cells.length + 2}>
            <DatapointPanel kind={kind} id={id} name={name} supported={supported} />
            {props.detail}
          </td>
        </tr>
      )}
    </>
  );
}
