import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
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
  /** What else can be done with it, before Refresh. */
  actions?: ReactNode;
}

/** How far a lookup got, as of when, with a button that reads it again. */
export function LookupState(props: LookupStateProps) {
  const { tone, text, reason, asOf, refreshing, onRefresh } = props;
  return (
    <Note
      tone={tone}
      action={
        <span className={classes.actions}>
          {props.actions}
          <Button
            variant="default"
            loading={refreshing}
            leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
            onClick={onRefresh}
          >
            Refresh
          </Button>
        </span>
      }
    >
      <div className={classes.verdict}>
        <h3>{text}</h3>
        {reason && <span>{reason}</span>}
        <time dateTime={asOf}>as of {formatDateTime(asOf)}</time>
      </div>
    </Note>
  );
}
