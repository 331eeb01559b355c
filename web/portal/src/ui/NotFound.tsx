import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { StateView } from "./StateView";

export interface NotFoundProps {
  /** What was searched. */
  children?: ReactNode;
  onReset?: () => void;
}

/** A list whose filters match nothing. */
export function NotFound({ children, onReset }: NotFoundProps) {
  const reset = onReset && (
    <Button variant="default" onClick={onReset}>
      Reset filters
    </Button>
  );
  return (
    <StateView art="dotArc" title="Not found" action={reset}>
      {children}
    </StateView>
  );
}
