import { Button, Textarea } from "@mantine/core";
import { ApiError, errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { useState } from "react";
import classes from "./Emulator.module.css";
import { examplePerson, readPerson, useCreateTestPerson } from "./people";

/** Takes a person as JSON. What was typed stays when the server refuses it. */
export function NewPersonDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const [text, setText] = useState(examplePerson);
  const [problem, setProblem] = useState("");
  const create = useCreateTestPerson(mode, {
    onSuccess: (made) => {
      message.success(`${made.fullName} can log in.`);
      onClose();
    },
  });
  const fields = create.error instanceof ApiError ? create.error.fields : [];

  function submit() {
    const person = readPerson(text);
    if (typeof person === "string") return setProblem(person);
    create.submit(person);
  }

  return (
    <Dialog opened onClose={onClose} title="New test person" size="lg" closeOnClickOutside={false}>
      <Form onSubmit={submit}>
        <Textarea
          label="Person as JSON"
          description="Use invented data only: everyone in your organization can read it."
          autosize
          minRows={12}
          maxRows={24}
          spellCheck={false}
          autoCapitalize="none"
          classNames={{ input: classes.json }}
          error={problem}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem("");
            create.reset();
          }}
          data-autofocus
        />
        <p className={classes.quiet}>
          <ExternalTextLink href="/docs/sandbox#make-your-own">All fields</ExternalTextLink>
        </p>
        {create.error && (
          <Note tone="danger" role="alert">
            {fields.length > 1 ? (
              <ul className={classes.problems}>
                {fields.map((wrong) => (
                  <li key={wrong.field + wrong.message}>{wrong.message}</li>
                ))}
              </ul>
            ) : (
              errorMessage(create.error)
            )}
          </Note>
        )}
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={create.busy}>
            Create
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
