import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { errorMessage } from "@packages/api/error";
import { consentsQuery } from "@portal/lib/api/consents";
import type { Mode } from "@portal/lib/session/storage";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { Card } from "@portal/ui/Card";
import { ConsentSection } from "@portal/ui/ConsentSection";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { Form } from "@portal/ui/Form";
import { FormSection } from "@portal/ui/FormSection";
import layout from "@portal/ui/Lookup.module.css";
import { ResultDialog } from "@portal/ui/ResultDialog";
import { useQuery } from "@tanstack/react-query";
import { digitsOf, empty, prefix, problems, toRequest, type Values } from "./form";
import { useRequestSignals } from "./mutations";
import classes from "./Signal.module.css";

/** Which number is to be looked up, and what its owner agreed to. */
export function RequestForm({ mode, isOff }: { mode: Mode; isOff: boolean }) {
  const form = useForm<Values>({
    initialValues: empty,
    validate: problems,
    clearInputErrorOnChange: true,
  });
  const consents = useQuery(consentsQuery);
  const request = useRequestSignals(mode, { onSuccess: () => form.reset() });

  function submit(values: Values) {
    const template = consents.data?.find(({ id }) => id === values.consentTemplateId);
    request.submit(toRequest(values, template?.consentType ?? ""));
  }

  return (
    <>
      <Form
        className={layout.form}
        noValidate
        onSubmit={form.onSubmit(submit, focusFirstError(form))}
      >
        <Card className={layout.fields}>
          <FormSection title="Subject Information" description="Whose events you want to see.">
            <TextInput
              label="Mobile Number"
              required
              type="tel"
              inputMode="numeric"
              autoComplete="off"
              placeholder="9171234567"
              leftSection={<span className={classes.prefix}>{prefix}</span>}
              leftSectionWidth={48}
              data-path="digits"
              value={form.values.digits}
              error={form.errors.digits}
              onChange={(event) =>
                form.setFieldValue("digits", digitsOf(event.currentTarget.value))
              }
            />
          </FormSection>
          <ConsentSection
            values={form.values}
            errors={form.errors}
            onChange={(name, value) => form.setFieldValue(name, value)}
          />
          <div className={layout.foot}>
            <Button type="submit" size="md" loading={request.busy} disabled={isOff}>
              Submit
            </Button>
          </div>
        </Card>
      </Form>
      {request.isSuccess && (
        <ResultDialog
          title="Request submitted"
          text="Your risk signals request has been submitted and is being processed. You can check the request results in the list on the next tab."
          onClose={request.reset}
        />
      )}
      <ErrorDialog
        text={request.isError ? errorMessage(request.error) : null}
        onClose={request.reset}
      />
    </>
  );
}
