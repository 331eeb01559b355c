import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { formatDateTime } from "./format";
import classes from "./Lookup.module.css";
import { Note, type NoteProps } from "./Note";

export interface LookupStateProps {
  tone: NoteProps["tone"];
  text: string;
  /** Why there is no result. */
  reason?: string;
  asOf: string;
  refreshing: boolean;
  onRefresh: () => void;
}

/** How far a lookup got, as of when, with a button that reads it again. */
export function LookupState({ tone, text, reason, asOf, refreshing, onRefresh }: LookupStateProps) {
  return (
    <Note
      tone={tone}
      action={
        <Button
          variant="default"
          loading={refreshing}
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
          onClick={onRefresh}
        >
          Refresh
        </Button>
      }
    >
      <div className={classes.verdict}>
        <h3>{text}</h3>
        {reason && <span>{reason}</span>}
        <span>as of {formatDateTime(asOf)}</span>
      </div>
    </Note>
  );
}
