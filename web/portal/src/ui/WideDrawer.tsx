import { Drawer, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog";
import { endSubmit } from "./Dialog";
import { useFocusReturn } from "./useFocusReturn";
import classes from "./WideDrawer.module.css";

export interface WideDrawerProps {
  opened: boolean;
  onClose: () => void;
  /** "Back to Webhooks" */
  backLabel: string;
  title: string;
  /** Avatar or logo before the title. */
  leading?: ReactNode;
  /** Badge and id after the title. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Closing asks first, and the header says "Unsaved changes". */
  unsaved?: boolean;
  /** Another dialog lies over the drawer: Escape is for that one. */
  covered?: boolean;
  children: ReactNode;
}

/** The wide drawer: exactly the window minus the sidebar, with its own 56 px header. */
export function WideDrawer(props: WideDrawerProps) {
  const [asking, setAsking] = useState(false);
  // The question listens for Escape, too: it comes after the key that asks for it, or that key would close it at once.
  const leave = () => (props.unsaved ? setTimeout(() => setAsking(true)) : props.onClose());
  useFocusReturn(props.opened);
  return (
    <Drawer
      opened={props.opened}
      onClose={leave}
      returnFocus={false}
      onSubmit={endSubmit}
      closeOnEscape={!asking && !props.covered}
      title={<VisuallyHidden>{props.title}</VisuallyHidden>}
      classNames={{ header: classes.hiddenHeader, content: classes.content, body: classes.body }}
    >
      <div className={classes.header}>
        <UnstyledButton className={classes.back} onClick={leave} data-autofocus>
          <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
          {props.backLabel}
        </UnstyledButton>
        <span className={classes.divider} />
        {props.leading}
        <h2 className={classes.title} title={props.title}>
          {props.title}
        </h2>
        {props.meta}
        <span className={classes.end}>
          {props.unsaved && <span className={classes.unsaved}>Unsaved changes</span>}
          {props.actions}
        </span>
      </div>
      <div className={classes.main}>{props.children}</div>
      <ConfirmDialog
        opened={asking}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          props.onClose();
        }}
      >
        Your changes to <strong>"{props.title}"</strong> are not saved.
      </ConfirmDialog>
    </Drawer>
  );
}
