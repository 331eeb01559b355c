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
  actions: HeaderActionsProps;
}

export interface HeaderActionsProps {
  canUndo: boolean;
  canRedo: boolean;
  /** Whether the screen that is looked at can go to other sites. A landing page can't: each flow has one already. */
  canCopy: boolean;
  unsaved: boolean;
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
      <HeaderActions {...props.actions} />
    </header>
  );
}

/** Has all it shows as properties: it isn't drawn again with each letter that is typed below. */
const HeaderActions = memo(function HeaderActions(props: HeaderActionsProps) {
  const { unsaved, busy, mapped, onMap, trying, onTry, onSave, keeping, onKeep } = props;
  const { dispatch } = useActions();
  return (
    <span className={classes.end}>
      {unsaved && <span className={classes.unsaved}>Unsaved changes</span>}
      <IconAction
        label="Undo"
        variant="subtle"
        disabled={!props.canUndo}
        onClick={() => dispatch({ type: "undo" })}
      >
        <IconArrowBackUp {...icon} />
      </IconAction>
      <IconAction
        label="Redo"
        variant="subtle"
        disabled={!props.canRedo}
        onClick={() => dispatch({ type: "redo" })}
      >
        <IconArrowForwardUp {...icon} />
      </IconAction>
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
    </span>
  );
});
