import { Button } from "@mantine/core";
import { unwrap } from "@packages/api/envelope";
import { errorMessage } from "@packages/api/error";
import { data } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { useState } from "react";
import { ErrorDialog } from "./ErrorDialog";

export interface LookupActionsProps {
  mode: Mode;
  kind: "verification" | "signal";
  id: string;
  status: string;
  /** Runs the lookup again. */
  again: { busy: boolean; submit: (id: string) => void };
  /** Why it can't be run again; null for nothing. */
  refusal: string | null;
  onRefusalClose: () => void;
}

/** What can be done with a lookup that ended: run it again, and take its result away as a report. */
export function LookupActions(props: LookupActionsProps) {
  const { mode, kind, id, status, again } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const report = useSubmit({
    call: (of: string, key) => {
      const sent = { params: { path: { id: of } }, headers: once(key) };
      return kind === "signal"
        ? unwrap(data(mode).POST("/portal/signals/{id}/exports", sent))
        : unwrap(data(mode).POST("/portal/verifications/{id}/exports", sent));
    },
    onSuccess: ({ downloadUrl }) => window.location.assign(downloadUrl),
    onError: (error) => setFailure(errorMessage(error)),
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
      <ErrorDialog text={props.refusal} onClose={props.onRefusalClose} />
    </>
  );
}
