import type { LookupKind } from "@portal/lib/api/lookups";
import { Note } from "./Note";

const texts: Record<LookupKind, { missing: string; tries: string }> = {
  verification: {
    missing: "No registry is connected in Production, so nobody can be verified yet.",
    tries: "test subjects",
  },
  signal: {
    missing:
      "No source of risk signals is connected in Production, so no number can be looked up yet.",
    tries: "test numbers",
  },
};

/** Nobody can be asked in Production. */
export function LookupMissing({ kind }: { kind: LookupKind }) {
  const { missing, tries } = texts[kind];
  return (
    <Note tone="warning">
      {missing} Ask your operator to connect one. In Sandbox you can try it with {tries}.
    </Note>
  );
}
