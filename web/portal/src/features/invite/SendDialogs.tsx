import { Button, Loader } from "@mantine/core";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import type { Progress, Result } from "./batch";
import classes from "./Invite.module.css";

const fewFailures = 5;

/** Stays until everything is sent. */
export function SendingDialog({ title, text }: { title: string; text: string }) {
  return (
    <Dialog
      opened
      onClose={() => {}}
      title={title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <div className={classes.sending} role="status">
        <Loader size="sm" />
        <p>{text}</p>
      </div>
    </Dialog>
  );
}

export function BatchDialog({ progress }: { progress: Progress | null }) {
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <SendingDialog title="Batch Invites" text={`${done} of ${total} sent. Keep this page open.`} />
  );
}

export function CompleteDialog({ result, onClose }: { result: Result; onClose: () => void }) {
  const { succeeded, failures } = result;
  return (
    <Dialog opened onClose={onClose} title="Send complete" withCloseButton={false}>
      <dl className={classes.counts}>
        <dt>Number of successful:</dt>
        <dd>{succeeded}</dd>
        <dt>Number of failures:</dt>
        <dd>{failures.length}</dd>
      </dl>
      {failures.length > 0 && (
        <ul className={classes.failures}>
          {failures.slice(0, fewFailures).map(({ contact, reason }, at) => (
            <li key={at}>
              {contact.email}: {reason}
            </li>
          ))}
          {failures.length > fewFailures && <li>and {failures.length - fewFailures} more</li>}
        </ul>
      )}
      <DialogButtons>
        <Button size="md" onClick={onClose} data-autofocus>
          OK
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
