import { Button } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { formatDateTime } from "@portal/ui/format";
import { Note } from "@portal/ui/Note";
import { useState } from "react";
import classes from "./Builder.module.css";
import type { Site } from "./saving";
import { deleteServerDraft, type ServerDraft } from "./serverDraft";

export interface ServerDraftNoteProps {
  mode: Mode;
  site: Site;
  draft: ServerDraft;
  onDiscarded: () => void;
}

/** Says that what is edited isn't what the public sees. */
export function ServerDraftNote({ mode, site, draft, onDiscarded }: ServerDraftNoteProps) {
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
          await deleteServerDraft(mode, site.id, draft.version);
          setAsking(false);
          onDiscarded();
        }}
      >
        The draft of <strong>"{site.name}"</strong> will be deleted for everyone. What the site
        shows now stays.
      </ConfirmDialog>
    </div>
  );
}
