import { Button } from "@mantine/core";
import { unwrap } from "@packages/api/envelope";
import { errorMessage } from "@packages/api/error";
import { type LookupKind, useRerun } from "@portal/lib/api/lookups";
import { data } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { useState } from "react";
import { ErrorDialog } from "./ErrorDialog";

export interface LookupActionsProps {
  mode: Mode;
  kind: LookupKind;
  id: string;
  status: string;
  /** Shows the one that was made by running it again. */
  onOpen: (id: string) => void;
}

/** What can be done with a lookup that ended: run it again, and take its result away as a report. */
export function LookupActions({ mode, kind, id, status, onOpen }: LookupActionsProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const onError = (error: Error) => setFailure(errorMessage(error));
  const again = useRerun(mode, kind, { onSuccess: (made) => onOpen(made.id), onError });
  const report = useSubmit({
    call: (of: string, key) => {
      const sent = { params: { path: { id: of } }, headers: once(key) };
      return kind === "signal"
        ? unwrap(data(mode).POST("/portal/signals/{id}/exports", sent))
        : unwrap(data(mode).POST("/portal/verifications/{id}/exports", sent));
    },
    onSuccess: ({ downloadUrl }) => window.location.assign(downloadUrl),
    onError,
  });
  return (
    <>
      <Button
        variant="default"
        disabled={status !== "COMPLETED"}
        loading={report.busy}
        onClick={() => report.submit(id)}
      >
        PDF report
      </Button>
      <Button
        variant="default"
        disabled={status === "PROCESSING"}
        loading={again.busy}
        onClick={() => again.submit(id)}
      >
        Run again
      </Button>
      <ErrorDialog text={failure} onClose={() => setFailure(null)} />
    </>
  );
}
