import { Button, Collapse } from "@mantine/core";
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
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { empty, mainParts, problems, toRequest, type Values } from "./form";
import { useVerify } from "./mutations";
import { OptionalParts } from "./OptionalParts";
import { SubjectSection } from "./SubjectSection";
import classes from "./Verification.module.css";

/** Who is to be verified, and what they agreed to. */
export function VerifyForm({ mode, isOff }: { mode: Mode; isOff: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm<Values>({
    initialValues: empty,
    validate: problems,
    clearInputErrorOnChange: true,
  });
  const consents = useQuery(consentsQuery);
  const verify = useVerify(mode, {
    onSuccess: () => {
      form.reset();
      setIsOpen(false);
    },
  });
  const idType = form.values.ids[0]?.idType ?? "";
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;

  function submit(values: Values) {
    const template = consents.data?.find(({ id }) => id === values.consentTemplateId);
    verify.submit(toRequest(values, template?.consentType ?? ""));
  }

  return (
    <>
      <Form
        className={layout.form}
        noValidate
        onSubmit={form.onSubmit(submit, (errors) => {
          if (Object.keys(errors).some((field) => !isInMain(field, idType))) setIsOpen(true);
          focusFirstError(form)(errors);
        })}
      >
        <Card className={layout.fields}>
          <SubjectSection
            form={form}
            onType={(next) => {
              if (next === "nbi_ph") setIsOpen(true);
            }}
          />
          <ConsentSection
            values={form.values}
            errors={form.errors}
            onChange={(name, value) => form.setFieldValue(name, value)}
          />
          <FormSection
            title="Add More Information"
            description="Optional. What you leave out isn't compared."
          >
            <Button
              variant="default"
              className={classes.more}
              aria-expanded={isOpen}
              leftSection={<Chevron size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => setIsOpen((now) => !now)}
            >
              Add More Information
            </Button>
          </FormSection>
          <Collapse expanded={isOpen} transitionDuration={0}>
            <OptionalParts form={form} />
          </Collapse>
          <div className={layout.foot}>
            <Button type="submit" size="md" loading={verify.busy} disabled={isOff}>
              Verify
            </Button>
          </div>
        </Card>
      </Form>
      {verify.isSuccess && (
        <ResultDialog
          title="Request submitted"
          text="Your verification request has been submitted and is being verified. You can check the verification results in the list."
          onClose={verify.reset}
        />
      )}
      <ErrorDialog
        text={verify.isError ? errorMessage(verify.error) : null}
        onClose={verify.reset}
      />
    </>
  );
}

const always = ["fullName", "consentTemplateId", "consentedWith", "version", "consentedAt"];

/** Whether a field is in sight while Add More Information is closed. */
function isInMain(field: string, idType: string): boolean {
  if (field.startsWith("ids.0.") || always.includes(field)) return true;
  return mainParts(idType).some((part) => part === field);
}
