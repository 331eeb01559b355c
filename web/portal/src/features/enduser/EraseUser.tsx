import { Button } from "@mantine/core";
import { developerQuery } from "@portal/lib/api/queries";
import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { counted } from "@portal/ui/counted";
import { useCover } from "@portal/ui/cover";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { formatZonedDateTime } from "@portal/ui/format";
import { LoadError } from "@portal/ui/LoadError";
import { Note } from "@portal/ui/Note";
import { saveFile } from "@portal/ui/saveFile";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { eraseUser, useRefreshUserLists } from "./mutations";
import { type ErasureProof, erasureQuery } from "./queries";
import { Pairs } from "./records/Pairs";

export interface EraseUserProps {
  mode: Mode;
  userId: string;
  onErased: () => void;
}

/** The button that erases a user, the question before it, and the proof after it; for ADMINs alone. */
export function EraseUser({ mode, userId, onErased }: EraseUserProps) {
  const refreshLists = useRefreshUserLists();
  const isAdmin = useQuery(developerQuery).data?.role === "ADMIN";
  const [asking, setAsking] = useState(false);
  useCover(asking);
  const [erasureId, setErasureId] = useState<string | null>(null);
  if (!isAdmin) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Erase user…
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Erase this user?"
        destructive
        typed={userId.slice(-8)}
        confirmLabel="Erase user"
        onClose={() => setAsking(false)}
        onConfirm={async (key) => {
          const started = await eraseUser(mode, userId, key);
          setErasureId(started.id);
          setAsking(false);
        }}
      >
        Accounts, records, archives, forms, tokens and everything else kept about this user are
        deleted. Your webhooks receive ACCOUNT_DISCONNECTED for each account. This cannot be undone.
      </ConfirmDialog>
      {erasureId && (
        <ErasureDialog
          mode={mode}
          id={erasureId}
          onClose={() => {
            setErasureId(null);
            onErased();
            void refreshLists();
          }}
        />
      )}
    </>
  );
}

interface ErasureDialogProps {
  mode: Mode;
  id: string;
  onClose: () => void;
}

function ErasureDialog({ mode, id, onClose }: ErasureDialogProps) {
  useCover(true);
  const erasure = useQuery(erasureQuery(mode, id));
  const proof = erasure.data;
  const done = proof?.status === "DONE";
  return (
    <Dialog opened onClose={onClose} title={done ? "User erased" : "Erasing user"}>
      {erasure.isError && (
        <LoadError
          error={erasure.error}
          title="Couldn't load the state"
          onRetry={erasure.refetch}
        />
      )}
      {proof && !done && (
        <Note role="status">
          The user no longer appears in any list. Remaining data is being deleted, even if you close
          this dialog. The audit log shows the proof.
        </Note>
      )}
      {proof && done && <Pairs pairs={shownProof(proof)} />}
      <DialogButtons>
        {proof && done && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => download(proof)}
          >
            Download proof
          </Button>
        )}
        <Button size="md" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function shownProof(proof: ErasureProof) {
  const deleted = Object.values(proof.counts).reduce((sum, count) => sum + count, 0);
  return [
    ["Proof", proof.id],
    ["User ID", proof.userId],
    ["Finished", formatZonedDateTime(proof.finishedAt)],
    ["Deleted", counted(deleted, "entry", "entries")],
    ["Digest (SHA-256)", proof.digest],
  ] as const;
}

function download(proof: ErasureProof) {
  const content = new Blob([JSON.stringify(proof, null, 2)], { type: "application/json" });
  saveFile(`${proof.id}.json`, content);
}
