import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { FormSection, WideField } from "@portal/ui/FormSection";
import { mainParts, type Values } from "./form";
import { IdFields } from "./IdFields";
import { PartField } from "./PartField";

export interface SubjectSectionProps {
  form: UseFormReturnType<Values>;
  onType: (idType: string) => void;
}

/** The name, the ID, and what its type requires. */
export function SubjectSection({ form, onType }: SubjectSectionProps) {
  return (
    <FormSection title="Subject Information" description="The person as the ID shows them.">
      <WideField>
        <TextInput label="Full Name" required maxLength={200} {...form.getInputProps("fullName")} />
      </WideField>
      <IdFields form={form} at={0} onType={onType} />
      {mainParts(form.values.ids[0]?.idType ?? "").map((part) => (
        <PartField key={part} form={form} part={part} />
      ))}
    </FormSection>
  );
}
