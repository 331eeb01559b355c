import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { AllowedOrigins } from "@portal/lib/api/wire";
import { hasProduction, type Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { Chip } from "@portal/ui/Chip";
import { Note } from "@portal/ui/Note";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import classes from "./Origins.module.css";
import { OriginsDialog } from "./OriginsDialog";
import { originsQuery } from "./origins";

/** Who may show the widget, for the tokens that say nothing about it. */
export function OriginsCard() {
  const id = useId();
  const modes: Mode[] = hasProduction() ? ["SANDBOX", "PRODUCTION"] : ["SANDBOX"];
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id}>Allowed origins</h2>
      <p className={classes.lead}>
        Sites that can embed the widget when a token doesn't set <code>allowedOrigins</code>.
        Changes apply immediately.
      </p>
      <Card className={classes.card}>
        {modes.map((mode) => (
          <ModeOrigins key={mode} mode={mode} />
        ))}
      </Card>
    </section>
  );
}

const names = { SANDBOX: "Sandbox", PRODUCTION: "Production" } as const;

function ModeOrigins({ mode }: { mode: Mode }) {
  const allowed = useQuery(originsQuery(mode));
  const [editing, setEditing] = useState(false);
  return (
    <div className={classes.mode}>
      <h3>{names[mode]}</h3>
      <div className={classes.origins}>
        {allowed.data && <Origins allowed={allowed.data} />}
        {allowed.isError && (
          <Note
            tone="danger"
            action={
              <Button variant="default" size="xs" onClick={() => allowed.refetch()}>
                Try again
              </Button>
            }
          >
            Couldn't load the allowed origins. {errorMessage(allowed.error)}
          </Note>
        )}
      </div>
      {allowed.data && (
        <Button
          variant="default"
          onClick={() => setEditing(true)}
          aria-label={`Change allowed origins of ${names[mode]}`}
        >
          Change
        </Button>
      )}
      {editing && allowed.data && (
        <OriginsDialog
          mode={mode}
          name={names[mode]}
          allowed={allowed.data}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

/** Nothing named means the opposite in the two modes, so that it is said in words. */
function Origins({ allowed: { origins, anyOrigin } }: { allowed: AllowedOrigins }) {
  if (anyOrigin) {
    return (
      <StatusBadge status="" tone="neutral">
        Any origin (none restricted)
      </StatusBadge>
    );
  }
  if (origins.length === 0) {
    return (
      <StatusBadge status="" tone="warning">
        No default origins. Set allowedOrigins on each token.
      </StatusBadge>
    );
  }
  return origins.map((origin) => (
    <Chip key={origin} mono>
      {origin}
    </Chip>
  ));
}
