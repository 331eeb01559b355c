import { Select, TextInput } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import type { UseFormReturnType } from "@mantine/form";
import { today } from "@portal/lib/dateRange";
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
  const shared = { label: labels[part], required: isNeeded(form.values, part) };
  const choose = (value: string | null) => form.setFieldValue(part, value ?? "");
  if (part === "dob") {
    return (
      <DatePickerInput
        {...shared}
        valueFormat="D MMM YYYY"
        maxDate={today()}
        minDate="1900-01-01"
        defaultLevel="decade"
        clearable
        placeholder="Pick a date"
        value={form.values.dob || null}
        error={form.errors.dob}
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
        error={form.errors[part]}
        onChange={choose}
      />
    );
  }
  return <TextInput {...shared} maxLength={200} {...form.getInputProps(part)} />;
}
