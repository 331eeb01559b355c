import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./JsonTree.module.css";

interface NodeProps {
  name?: string;
  value: unknown;
  last: boolean;
  depth: number;
}

type Entry = [name: string | undefined, value: unknown];

function entriesOf(value: object): Entry[] {
  return Array.isArray(value) ? value.map((item) => [undefined, item]) : Object.entries(value);
}

function Scalar({ value }: { value: unknown }) {
  const kind = typeof value === "string" ? classes.string : classes.number;
  return <span className={kind}>{JSON.stringify(value) ?? "null"}</span>;
}

function Line({ depth, children }: { depth: number; children: ReactNode }) {
  return (
    <div className={classes.line} style={{ paddingInlineStart: `${depth * 2}ch` }}>
      {children}
    </div>
  );
}

function JsonNode({ name, value, last, depth }: NodeProps) {
  const [open, setOpen] = useState(true);
  const comma = last ? "" : ",";
  const key = name !== undefined && (
    <>
      <span className={classes.key}>{JSON.stringify(name)}</span>:{" "}
    </>
  );
  const entries = value !== null && typeof value === "object" ? entriesOf(value) : [];
  if (entries.length === 0) {
    const empty = Array.isArray(value) ? "[]" : "{}";
    const scalar = value === null || typeof value !== "object";
    return (
      <Line depth={depth}>
        {key}
        {scalar ? <Scalar value={value} /> : empty}
        {comma}
      </Line>
    );
  }
  const [start, end] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Line depth={depth}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={open}
          aria-label={`${open ? "Fold" : "Unfold"} ${name ?? "value"}`}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={12} stroke={2} aria-hidden="true" />
        </button>
        {key}
        {start}
        {!open && ` ${entries.length} … ${end}${comma}`}
      </Line>
      {open &&
        entries.map(([childName, child], index) => (
          <JsonNode
            // Arrays of a document that is only shown have no better key than their place.
            key={childName ?? index}
            name={childName}
            value={child}
            depth={depth + 1}
            last={index === entries.length - 1}
          />
        ))}
      {open && <Line depth={depth}>{`${end}${comma}`}</Line>}
    </>
  );
}

/** JSON with colors and folding, drawn line by line. */
export function JsonTree({ value }: { value: unknown }) {
  return (
    <div className={classes.tree}>
      <JsonNode value={value} last depth={0} />
    </div>
  );
}
