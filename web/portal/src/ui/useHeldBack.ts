import { useState } from "react";

interface Row {
  id: string;
}

/** The first row that is shown, while newer ones are held back. */
type Held = string | null;

/**
 * Keeps a list still while somebody reads it: after hold(), rows that come in above are counted and not shown until
 * show() is called. Everything else about the rows changes in place.
 */
export function useHeldBack<Item extends Row>(rows: readonly Item[]) {
  const [held, setHeld] = useState<Held>(null);
  const at = held === null ? 0 : rows.findIndex((row) => row.id === held);
  const fresh = Math.max(at, 0);
  return {
    shown: rows.slice(fresh),
    fresh,
    hold: () => setHeld((current) => current ?? rows[0]?.id ?? null),
    show: () => setHeld(null),
  };
}
