import { Button, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ApiError, errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { Note } from "@portal/ui/Note";
import { EventChoice } from "./EventChoice";
import { allEventTypes } from "./eventTypes";
import { useCreateWebhook } from "./mutations";
import { SecretField } from "./SecretField";
import { rules, type WebhookForm } from "./schema";
import classes from "./Webhook.module.css";

const initialValues: WebhookForm = {
  name: "",
  url: "",
  secret: "",
  eventTypes: allEventTypes,
  includePayload: false,
};

/** Adds a webhook. What was typed stays when the server refuses it. */
export function AddWebhookDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const form = useForm({ initialValues, validate: rules, validateInputOnBlur: ["name", "url"] });
  const add = useCreateWebhook(mode, {
    onSuccess: onClose,
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      form.setErrors(Object.fromEntries(error.fields.map((item) => [item.field, item.message])));
    },
  });
  const fieldErrors = add.error instanceof ApiError && add.error.fields.length > 0;

  return (
    <Dialog opened onClose={onClose} title="Add New Webhook" size={600} closeOnClickOutside={false}>
      <Form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => add.submit(values), focusFirstError(form))}
      >
        {add.isError && !fieldErrors && (
          <Note tone="danger" role="alert">
            {errorMessage(add.error)}
          </Note>
        )}
        <div className={classes.row}>
          <TextInput
            label="Name"
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps("name")}
          />
          <SecretField
            value={form.values.secret}
            onChange={(value) => form.setFieldValue("secret", value)}
            error={form.errors.secret}
            path="secret"
          />
        </div>
        <TextInput
          label="URL"
          type="url"
          required
          maxLength={2048}
          placeholder="https://"
          {...form.getInputProps("url")}
        />
        <EventChoice
          value={form.values.eventTypes}
          onChange={(value) => form.setFieldValue("eventTypes", value)}
          error={form.errors.eventTypes}
        />
        <Switch
          label="Include Payload"
          description="Only for TASK_FINISHED and ACCOUNT_SYNC_TASK_FINISHED"
          {...form.getInputProps("includePayload", { type: "checkbox" })}
        />
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={add.busy}>
            Add webhook
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
