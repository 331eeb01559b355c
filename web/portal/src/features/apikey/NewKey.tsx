import { Button } from "@mantine/core";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { formatDateTime } from "@portal/ui/format";
import { KeyId } from "@portal/ui/KeyId";
import { Note } from "@portal/ui/Note";
import classes from "./ApiKey.module.css";
import type { ApiKey } from "./queries";

export interface NewKeyProps {
  created: ApiKey;
  onClose: () => void;
}

/** The new key with its secret, ready to be copied. */
export function NewKey({ created, onClose }: NewKeyProps) {
  return (
    <Dialog opened onClose={onClose} title="API key created" closeOnClickOutside={false}>
      <div className={classes.form}>
        <p>
          <strong>"{created.name}"</strong> is ready to use.
        </p>
        <dl className={classes.pairs}>
          <dt>Mode</dt>
          <dd>{created.mode}</dd>
          <dt>API Key</dt>
          <dd>
            <KeyId value={created.apiKey} label="API key" last={0} whole />
          </dd>
          {created.expiresAt && (
            <>
              <dt>Expires</dt>
              <dd>{formatDateTime(created.expiresAt)}</dd>
            </>
          )}
        </dl>
        <CodeBlock title="API Secret" code={created.apiSecret} wrap />
        <Note>
          Keep the secret on your server. Anyone with this secret can read your users' data.
        </Note>
        <DialogButtons>
          <Button size="md" onClick={onClose} data-autofocus>
            Done
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
