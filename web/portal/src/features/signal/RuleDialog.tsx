import { Button, NumberInput, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { changes } from "@portal/lib/submit/changes";
import { fieldErrors } from "@portal/lib/validation/fieldErrors";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { Note } from "@portal/ui/Note";
import { WebhookSelect } from "@portal/ui/WebhookSelect";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSaveRule } from "./mutations";
import { rulesQuery, type SignalMetric, type SignalRule } from "./queries";
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

/** Adds a rule or changes one. What was typed stays when the server refuses it, and when the rule is gone. */
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
  const [changed, setChanged] = useState<string>(); // the rule that the last press was to change
  const rules = useQuery(rulesQuery(mode)).data;
  const isGone = rule !== undefined && rules?.every(({ id }) => id !== rule.id) === true;
  const isNew = !rule || isGone;
  function submit(values: RuleForm) {
    const wanted = toRule(metrics, values);
    setChanged(isNew ? undefined : rule.id);
    save.submit(
      isNew
        ? { rule: wanted }
        : { id: rule.id, rule: changes(toRule(metrics, form.getInitialValues()), wanted) },
    );
  }
  const { categories, windows, measures } = choicesOf(metrics, form.values);
  const isAboutField = Object.keys(shownErrors(save.error)).some((field) => field in emptyRule);
  const choose = (part: Partial<RuleForm>) =>
    form.setValues(withChoice(metrics, form.values, part));

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isNew ? "Add rule" : "Edit rule"}
      size={600}
      closeOnClickOutside={false}
    >
      <Form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(submit, focusFirstError(form))}
      >
        {save.isError && !isAboutField && (
          <Note tone="danger" role="alert">
            {isGone && changed
              ? "Somebody deleted this rule. You can add it as a new one."
              : errorMessage(save.error)}
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
            thousandSeparator="," // signs and fractions can be typed: without them, 1.5 would be 15
            allowedDecimalSeparators={["."]}
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
            {isNew ? "Add rule" : "Save"}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
