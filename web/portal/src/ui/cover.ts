import { createContext, useContext, useEffect } from "react";

/** Tells the drawer below that a dialog lies over it, so that Escape is for the dialog. */
export const Cover = createContext<(covered: boolean) => void>(() => undefined);

export function useCover(covered: boolean) {
  const tell = useContext(Cover);
  useEffect(() => {
    if (!covered) return;
    tell(true);
    return () => tell(false);
  }, [covered, tell]);
}
