import { Button } from "@mantine/core";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { formatDateTime } from "@portal/ui/format";
import { Note } from "@portal/ui/Note";
import { useState } from "react";
import classes from "./Builder.module.css";
import type { ServerDraft } from "./serverDraft";

export interface ServerDraftNoteProps {
  name: string;
  draft: ServerDraft;
  /** May fail; the dialog says so. */
  onDiscard: () => Promise<unknown>;
}

/** Says that what is edited isn't what the public sees. */
export function ServerDraftNote({ name, draft, onDiscard }: ServerDraftNoteProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.note}>
      <Note
        role="status"
        action={
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            Discard draft
          </Button>
        }
      >
        You're editing a draft, saved {formatDateTime(draft.updatedAt)}. Save publishes it.
        {draft.isOutdated && " Somebody saved the site after the draft was begun."}
      </Note>
      <ConfirmDialog
        opened={asking}
        title="Discard the draft?"
        confirmLabel="Discard"
        destructive
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await onDiscard();
          setAsking(false);
        }}
      >
        The draft of <strong>"{name}"</strong> will be deleted for everyone. What the site shows now
        stays.
      </ConfirmDialog>
    </div>
  );
}
