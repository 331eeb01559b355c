import { Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { today } from "@portal/lib/dateRange";
import { DayField } from "@portal/ui/DayField";
import { isNeeded, type Part, type Values } from "./form";
import { genders, suffixes } from "./options";

const labels: Record<Part, string> = {
  firstName: "First Name",
  middleName: "Middle Name",
  lastName: "Last Name",
  suffix: "Suffix",
  gender: "Gender",
  dob: "Date of Birth",
};

/** One part of the person. Dates are picked and never typed. */
export function PartField({ form, part }: { form: UseFormReturnType<Values>; part: Part }) {
  const required = isNeeded(form.values, part);
  // What another ID type required is no error of this one.
  const shared = { label: labels[part], required, error: required && form.errors[part] };
  const choose = (value: string | null) => form.setFieldValue(part, value ?? "");
  if (part === "dob") {
    return (
      <DayField
        {...shared}
        maxDate={today()}
        minDate="1900-01-01"
        defaultLevel="decade"
        defaultDate="1990-01-01"
        clearable
        placeholder="Pick a date"
        value={form.values.dob || null}
        onChange={choose}
      />
    );
  }
  if (part === "suffix" || part === "gender") {
    return (
      <Select
        {...shared}
        data={[...(part === "suffix" ? suffixes : genders)]}
        clearable
        value={form.values[part] || null}
        onChange={choose}
      />
    );
  }
  return <TextInput {...form.getInputProps(part)} {...shared} maxLength={200} />;
}
