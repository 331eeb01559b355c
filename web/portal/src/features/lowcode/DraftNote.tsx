import { Button } from "@mantine/core";
import { formatDateTime } from "@portal/ui/format";
import { Note } from "@portal/ui/Note";
import classes from "./Builder.module.css";
import type { StoredDraft } from "./draft";

export interface DraftNoteProps {
  draft: StoredDraft;
  /** Whether somebody saved the site after the draft was made. */
  isOutdated: boolean;
  onRestore: (draft: StoredDraft) => void;
  onDiscard: () => void;
}

/** Offers what an earlier visit left behind. Until it is decided, nothing overwrites it. */
export function DraftNote({ draft, isOutdated, onRestore, onDiscard }: DraftNoteProps) {
  return (
    <div className={classes.note}>
      <Note
        tone="warning"
        role="status"
        action={
          <span className={classes.noteButtons}>
            <Button size="xs" variant="default" onClick={onDiscard}>
              Discard
            </Button>
            <Button size="xs" onClick={() => onRestore(draft)}>
              Restore
            </Button>
          </span>
        }
      >
        This browser has changes of {formatDateTime(new Date(draft.at).toISOString())} that were not
        saved.
        {isOutdated && " Somebody saved the site after them."}
      </Note>
    </div>
  );
}
