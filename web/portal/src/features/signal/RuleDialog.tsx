import { Button, NumberInput, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { fieldErrors } from "@portal/lib/validation/fieldErrors";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { Note } from "@portal/ui/Note";
import { WebhookSelect } from "@portal/ui/WebhookSelect";
import { useSaveRule } from "./mutations";
import type { SignalMetric, SignalRule } from "./queries";
import classes from "./Rules.module.css";
import {
  choicesOf,
  comparisons,
  emptyRule,
  problems,
  type RuleForm,
  toForm,
  toRule,
  withChoice,
} from "./rules";

export interface RuleDialogProps {
  mode: Mode;
  metrics: readonly SignalMetric[];
  /** The rule to change; left out for a new one. */
  rule?: SignalRule;
  onClose: () => void;
}

/** What the server says of a field, without the part of the request that it is in. */
function shownErrors(error: unknown): Record<string, string> {
  const all = Object.entries(fieldErrors(error));
  return Object.fromEntries(all.map(([field, text]) => [field.replace(/^body\./, ""), text]));
}

/** Adds a rule or changes one. What was typed stays when the server refuses it. */
export function RuleDialog({ mode, metrics, rule, onClose }: RuleDialogProps) {
  const form = useForm<RuleForm>({
    initialValues: rule ? toForm(metrics, rule) : emptyRule,
    validate: problems,
    clearInputErrorOnChange: true,
  });
  const save = useSaveRule(mode, {
    onSuccess: onClose,
    onError: (error) => form.setErrors(shownErrors(error)),
  });
  const { categories, windows, measures } = choicesOf(metrics, form.values);
  const isAboutField = Object.keys(shownErrors(save.error)).some((field) => field in emptyRule);
  const choose = (part: Partial<RuleForm>) =>
    form.setValues(withChoice(metrics, form.values, part));

  return (
    <Dialog
      opened
      onClose={onClose}
      title={rule ? "Edit rule" : "Add rule"}
      size={600}
      closeOnClickOutside={false}
    >
      <Form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          (values) => save.submit({ id: rule?.id, rule: toRule(metrics, values) }),
          focusFirstError(form),
        )}
      >
        {save.isError && !isAboutField && (
          <Note tone="danger" role="alert">
            {errorMessage(save.error)}
          </Note>
        )}
        <TextInput
          label="Name"
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <div className={classes.row}>
          <Select
            label="Category"
            data={categories}
            allowDeselect={false}
            value={form.values.category}
            onChange={(category) => category && choose({ category })}
          />
          <Select
            label="Window"
            data={windows}
            allowDeselect={false}
            value={form.values.window}
            onChange={(window) => window && choose({ window })}
          />
        </div>
        <Select
          label="Measure"
          data={measures}
          allowDeselect={false}
          {...form.getInputProps("measure")}
          error={form.errors.measure ?? form.errors.metric}
        />
        <div className={classes.row}>
          <Select
            label="Comparison"
            data={comparisons}
            allowDeselect={false}
            {...form.getInputProps("comparison")}
          />
          <NumberInput
            label="Threshold"
            required
            min={0}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            maxLength={20}
            {...form.getInputProps("threshold")}
          />
        </div>
        <WebhookSelect
          mode={mode}
          label="Webhook to notify"
          description="Gets SIGNAL_RULE_MATCHED for each match."
          value={form.values.webhookId}
          onChange={(webhookId) => form.setFieldValue("webhookId", webhookId)}
          error={form.errors.webhookId as string | undefined}
        />
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={save.busy}>
            {rule ? "Save" : "Add rule"}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
