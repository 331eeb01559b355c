import { Note } from "@portal/ui/Note";

/** Nobody can be asked in Production. */
export function NoSource() {
  return (
    <Note tone="warning">
      No source of risk signals is connected in Production, so no number can be looked up yet. Ask
      your operator to connect one. In Sandbox you can try it with test numbers.
    </Note>
  );
}
