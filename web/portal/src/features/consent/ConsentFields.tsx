import { Input, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useId } from "react";
import classes from "./Consent.module.css";
import { type ConsentField, type ConsentForm, countOf, cutTo, maxField, maxText } from "./schema";

/** Properties of a field that takes no more than so many characters, and says so when more came. */
function limited(form: UseFormReturnType<ConsentForm>, field: ConsentField, max: number) {
  return {
    ...form.getInputProps(field),
    onChange: (event: { currentTarget: { value: string } }) => {
      const typed = event.currentTarget.value;
      const kept = cutTo(typed, max);
      form.setFieldValue(field, kept);
      if (kept !== typed) {
        form.setFieldError(field, `At most ${max} characters. Longer text was cut off.`);
      }
    },
  };
}

/** The fields of a new template: what it is called at the left, all the room for its text. */
export function ConsentFields({ form }: { form: UseFormReturnType<ConsentForm> }) {
  const textId = useId();
  return (
    <>
      <div className={classes.facts}>
        <TextInput
          label="Consent Type"
          description="What it is for, such as LOAN APPLICATION"
          required
          {...limited(form, "consentType", maxField)}
        />
        <TextInput label="Display Title" required {...limited(form, "displayTitle", maxField)} />
        <TextInput label="Version" required {...limited(form, "version", maxField)} />
        <TextInput
          label="Consent Method"
          description="Optional. How people agree, such as a check box or a signature."
          {...limited(form, "consentMethod", maxField)}
        />
      </div>
      <div className={classes.text}>
        <div className={classes.textHead}>
          <Input.Label htmlFor={textId} required>
            Consent Text
          </Input.Label>
          <span className={classes.count}>
            {countOf(form.values.consentText)} / {maxText}
          </span>
        </div>
        <Textarea
          id={textId}
          required
          classNames={{ root: classes.grow, wrapper: classes.grow, input: classes.writing }}
          {...limited(form, "consentText", maxText)}
        />
      </div>
    </>
  );
}
