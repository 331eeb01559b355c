import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ApiError, errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { Form } from "@portal/ui/Form";
import { LeaveGuard } from "@portal/ui/LeaveGuard";
import { message } from "@portal/ui/message";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useState } from "react";
import classes from "./Consent.module.css";
import { ConsentFields } from "./ConsentFields";
import { ConsentReading } from "./ConsentReading";
import { createConsentTemplate } from "./mutations";
import type { ConsentTemplate } from "./queries";
import { emptyForm, formField, rules, toBody } from "./schema";

export type DrawerContent = { kind: "add" } | { kind: "read"; template: ConsentTemplate };

export interface ConsentDrawerProps {
  /** null keeps the drawer closed. */
  content: DrawerContent | null;
  onClose: () => void;
}

/** One consent template to read, or the form of a new one. Both drawers stand ready, so that each slides. */
export function ConsentDrawer({ content, onClose }: ConsentDrawerProps) {
  const template = content?.kind === "read" ? content.template : null;
  return (
    <>
      <ConsentReading template={template} onClose={onClose} />
      <AddDrawer opened={content?.kind === "add"} onClose={onClose} />
    </>
  );
}

/** The form. Closing it empties it; what was typed stays when the server refuses it. */
function AddDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useForm({ initialValues: emptyForm, validate: rules, validateInputOnBlur: true });
  const [failure, setFailure] = useState<string | null>(null);
  const add = useSubmit({
    call: createConsentTemplate,
    onSuccess: () => {
      message.success("The consent template has been created.");
      close();
    },
    onError: (error) => {
      setFailure(errorMessage(error));
      const fields = error instanceof ApiError ? error.fields : [];
      form.setErrors(Object.fromEntries(fields.map((f) => [formField(f.field), f.message])));
    },
  });

  function close() {
    form.reset();
    onClose();
  }

  return (
    <WideDrawer
      opened={opened}
      onClose={close}
      backLabel="Back to Consent Templates"
      title="New consent template"
      unsaved={form.isDirty()}
      covered={failure !== null}
      actions={
        <Button size="sm" type="submit" form="consent-template" loading={add.busy}>
          Save
        </Button>
      }
    >
      <Form
        id="consent-template"
        noValidate
        className={classes.sheet}
        onSubmit={form.onSubmit((values) => add.submit(toBody(values)), focusFirstError(form))}
      >
        <ConsentFields form={form} />
      </Form>
      <LeaveGuard unsaved={opened && form.isDirty()} what="New consent template" />
      <ErrorDialog text={failure} onClose={() => setFailure(null)} />
    </WideDrawer>
  );
}
