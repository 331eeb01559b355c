import { LoadError } from "@portal/ui/LoadError";
import classes from "./Notice.module.css";

/** The portal could not even read its configuration. */
export function BootError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className={classes.center}>
      <LoadError error={error} onRetry={onRetry} title="Couldn't load the portal" />
    </main>
  );
}
