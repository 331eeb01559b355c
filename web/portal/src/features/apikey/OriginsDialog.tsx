import { Button, Textarea } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { AllowedOrigins } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { useState } from "react";
import { useSetOrigins } from "./mutations";
import classes from "./Origins.module.css";
import { originsOf } from "./origins";

export interface OriginsDialogProps {
  mode: Mode;
  /** The mode as people read it. */
  name: string;
  allowed: AllowedOrigins;
  onClose: () => void;
}

/** Sets the sites, one per line. What was typed stays when the server refuses it. */
export function OriginsDialog({ mode, name, allowed, onClose }: OriginsDialogProps) {
  const [text, setText] = useState(allowed.origins.join("\n"));
  const save = useSetOrigins(mode, () => {
    message.success(`The allowed origins of ${name} are saved.`);
    onClose();
  });

  function submit() {
    save.submit(originsOf(text));
  }

  const none = originsOf(text).length === 0;
  return (
    <Dialog opened onClose={onClose} title={`Allowed origins in ${name}`}>
      <Form className={classes.form} onSubmit={submit}>
        <Textarea
          label="Sites"
          description="One origin per line, up to 20. Use https://, or http://localhost for testing."
          placeholder="https://app.example.com"
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          autoCapitalize="none"
          classNames={{ input: classes.input }}
          error={save.isError ? errorMessage(save.error) : null}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            save.reset();
          }}
          data-autofocus
        />
        {none && (
          <Note tone={mode === "SANDBOX" ? "info" : "warning"}>
            {mode === "SANDBOX"
              ? "Leave empty to allow any site."
              : "If empty, the widget only opens with tokens that set allowedOrigins."}
          </Note>
        )}
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={save.busy}>
            Save
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
