import { Button } from "@mantine/core";
import { ApiError, unexplained } from "@packages/api/error";
import { IconRefresh } from "@tabler/icons-react";
import { type ComponentType, lazy, Suspense } from "react";
import type { CopyButtonProps } from "./CopyButton";
import classes from "./LoadError.module.css";
import { StateView } from "./StateView";

// The login loads this for the case that the portal does not start; what floats, as a tooltip does, comes after it.
const CopyButton = lazy(async (): Promise<{ default: ComponentType<CopyButtonProps> }> => {
  const loaded = await import("./CopyButton").catch(() => null);
  return { default: loaded?.CopyButton ?? (() => null) };
});

export interface LoadErrorProps {
  error: unknown;
  onRetry?: () => void;
  /** Says what: "Couldn't load the list". */
  title: string;
}

/** A failed load: the reason, the code and request id to quote, and one way on. */
export function LoadError({ error, onRetry, title }: LoadErrorProps) {
  const api = error instanceof ApiError ? error : null;
  const reference = api && [api.code, api.requestId].filter(Boolean).join(", ");
  const retry = onRetry && (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
      onClick={onRetry}
    >
      Try again
    </Button>
  );
  return (
    <StateView art="dashArc" title={title} role="alert" action={retry}>
      <p>{api?.message ?? unexplained}</p>
      {reference && (
        <p className={classes.reference}>
          {reference}
          <Suspense fallback={null}>
            <CopyButton value={reference} label="Copy error reference" />
          </Suspense>
        </p>
      )}
    </StateView>
  );
}
