import { Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Industry } from "@portal/lib/api/wire";
import { FormSection } from "@portal/ui/FormSection";
import classes from "./Organization.module.css";
import type { OrganizationForm } from "./queries";

const companySizes = [
  "",
  "1-10",
  "11-50",
  "51-200",
  "201-500",
  "501-1000",
  "1001-5000",
  "5000+",
].map((size) => ({ value: size, label: size }));

export interface InformationSectionProps {
  form: UseFormReturnType<OrganizationForm>;
  industries: readonly Industry[];
}

export function InformationSection({ form, industries }: InformationSectionProps) {
  return (
    <FormSection title="Organization Information" description="How users see your company.">
      <TextInput
        label="Name"
        autoComplete="organization"
        required
        {...form.getInputProps("name")}
      />
      <Select
        label="Industry"
        required
        searchable
        allowDeselect={false}
        nothingFoundMessage="Not found"
        data={industries}
        {...form.getInputProps("industry")}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...form.getInputProps("emailAddress")}
      />
      <TextInput
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        required
        {...form.getInputProps("phoneNumber")}
      />
      <Select
        label="Company Size"
        required
        allowDeselect={false}
        data={companySizes}
        renderOption={({ option }) => <span className={classes.size}>{option.label}</span>}
        {...form.getInputProps("companySize")}
      />
      <TextInput
        label="Website URL"
        type="url"
        autoComplete="url"
        placeholder="https://"
        required
        {...form.getInputProps("websiteUrl")}
      />
    </FormSection>
  );
}
