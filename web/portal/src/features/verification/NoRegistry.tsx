import { Note } from "@portal/ui/Note";

/** Nobody can be asked in Production. */
export function NoRegistry() {
  return (
    <Note tone="warning">
      No registry is connected in Production, so nobody can be verified yet. Ask your operator to
      connect one. In Sandbox you can try it with test subjects.
    </Note>
  );
}
