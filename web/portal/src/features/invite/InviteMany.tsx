import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import type { Progress } from "./batch";
import type { SendProps } from "./InviteOne";
import { type Contacts, ManyForm } from "./ManyForm";
import { useInviteMany } from "./mutations";
import { BatchDialog, CompleteDialog } from "./SendDialogs";
import { usePaced } from "./usePaced";

export interface InviteManyProps extends SendProps {
  remain: number;
}

export function InviteMany(props: InviteManyProps) {
  const { mode, draft, isOff, isComplete, onError, remain } = props;
  const [loaded, setLoaded] = useState<Contacts | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const send = useInviteMany(mode, { onProgress: setProgress, onError });
  const isRunning = send.status === "pending";
  const press = usePaced(() => {
    if (loaded && isComplete()) send.submit({ draft, contacts: loaded.contacts });
  });

  // Closing the page would end the run half way.
  useWindowEvent("beforeunload", (event) => {
    if (isRunning) event.preventDefault();
  });

  return (
    <>
      <ManyForm
        loaded={loaded}
        onLoad={setLoaded}
        remain={remain}
        isOff={isOff}
        busy={send.busy}
        onSend={press}
      />
      {isRunning && <BatchDialog progress={progress} />}
      {send.data && !isRunning && (
        <CompleteDialog
          result={send.data}
          onClose={() => {
            send.reset();
            setLoaded(null);
          }}
        />
      )}
    </>
  );
}
