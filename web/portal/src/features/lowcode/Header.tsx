import { Button, UnstyledButton } from "@mantine/core";
import { IconAction } from "@portal/ui/IconAction";
import { KeyId } from "@portal/ui/KeyId";
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft } from "@tabler/icons-react";
import { memo } from "react";
import classes from "./Builder.module.css";
import { useActions } from "./context";
import { FileMenu } from "./FileMenu";

export interface HeaderProps {
  siteId: string | null;
  name: string;
  onBack: () => void;
  history: HeaderHistoryProps;
  actions: HeaderActionsProps;
}

export interface HeaderHistoryProps {
  unsaved: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

export interface HeaderActionsProps {
  /** Whether the screen that is looked at can go to other sites. A landing page can't: each flow has one already. */
  canCopy: boolean;
  busy: boolean;
  /** Whether all screens are shown instead of one. */
  mapped: boolean;
  onMap: () => void;
  /** Whether the flow is tried beside what is shown. */
  trying: boolean;
  onTry: () => void;
  onSave: () => void;
  /** Whether the draft is on its way to the server. */
  keeping: boolean;
  onKeep: () => void;
}

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

export function Header(props: HeaderProps) {
  "use memo";
  const { siteId, name, onBack } = props;
  return (
    <header className={classes.header}>
      <UnstyledButton className={classes.back} onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
        Back to Sites
      </UnstyledButton>
      <span className={classes.divider} />
      <h1 className={classes.title}>{name.trim() || "Untitled site"}</h1>
      <span className={classes.id}>
        {siteId === null ? (
          "ID: -"
        ) : (
          <>
            ID: <KeyId value={siteId} label="site ID" last={0} />
          </>
        )}
      </span>
      <span className={classes.end}>
        <HeaderHistory {...props.history} />
        <HeaderActions {...props.actions} />
      </span>
    </header>
  );
}

// Both have all they show as properties: they aren't drawn again with each letter that is typed below.

const HeaderHistory = memo(function HeaderHistory(props: HeaderHistoryProps) {
  const { unsaved, canUndo, canRedo } = props;
  const { dispatch } = useActions();
  return (
    <>
      {unsaved && <span className={classes.unsaved}>Unsaved changes</span>}
      <IconAction
        label="Undo"
        variant="subtle"
        disabled={!canUndo}
        onClick={() => dispatch({ type: "undo" })}
      >
        <IconArrowBackUp {...icon} />
      </IconAction>
      <IconAction
        label="Redo"
        variant="subtle"
        disabled={!canRedo}
        onClick={() => dispatch({ type: "redo" })}
      >
        <IconArrowForwardUp {...icon} />
      </IconAction>
    </>
  );
});

const HeaderActions = memo(function HeaderActions(props: HeaderActionsProps) {
  const { busy, mapped, onMap, trying, onTry, onSave, keeping, onKeep } = props;
  return (
    <>
      <Button variant="default" className={classes.toggle} aria-pressed={mapped} onClick={onMap}>
        Map
      </Button>
      <Button variant="default" className={classes.toggle} aria-pressed={trying} onClick={onTry}>
        Try it
      </Button>
      <FileMenu canCopy={props.canCopy} />
      <Button variant="default" loading={keeping} onClick={onKeep}>
        Save draft
      </Button>
      <Button loading={busy} onClick={onSave}>
        Save
      </Button>
    </>
  );
});
