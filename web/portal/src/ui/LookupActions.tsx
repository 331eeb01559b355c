import { Button } from "@mantine/core";
import { unwrap } from "@packages/api/envelope";
import { errorMessage } from "@packages/api/error";
import { type LookupKind, useRerun, useWithdraw } from "@portal/lib/api/lookups";
import { data } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog";
import { useCover } from "./cover";
import { ErrorDialog } from "./ErrorDialog";

export interface LookupActionsProps {
  mode: Mode;
  kind: LookupKind;
  id: string;
  status: string;
  /** Whether the subject withdrew the consent. */
  withdrawn: boolean;
  /** Shows the one that was made by running it again. */
  onOpen: (id: string) => void;
}

/** What can be done with a lookup that ended: run it again, download its result, and end its consent. */
export function LookupActions(props: LookupActionsProps) {
  const { mode, kind, id, status, withdrawn, onOpen } = props;
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdraw(mode, kind);
  const [failure, setFailure] = useState<string | null>(null);
  useCover(isAsking || failure !== null);
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
        disabled={status === "PROCESSING" || withdrawn}
        loading={again.busy}
        onClick={() => again.submit(id)}
      >
        Run again
      </Button>
      {!withdrawn && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          Withdraw consent
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Withdraw consent?"
        confirmLabel="Withdraw consent"
        destructive
        onConfirm={async (key) => {
          await withdraw(id, key);
          setIsAsking(false);
        }}
        onClose={() => setIsAsking(false)}
      >
        Later lookups of this person need a newer consent. Results that are here stay. You can't
        undo this.
      </ConfirmDialog>
      <ErrorDialog text={failure} onClose={() => setFailure(null)} />
    </>
  );
}
