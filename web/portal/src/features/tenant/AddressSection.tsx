import { Autocomplete, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { FormSection, WideField } from "@portal/ui/FormSection";
import { useMemo } from "react";
import { countries, regions } from "./places";
import type { OrganizationForm } from "./queries";

/** More suggestions than that are no help. */
const suggestions = 50;

export function AddressSection({ form }: { form: UseFormReturnType<OrganizationForm> }) {
  const allCountries = useMemo(countries, []);
  return (
    <FormSection title="Organization Address" description="Your registered business address.">
      <WideField>
        <TextInput
          label="Street Address"
          autoComplete="address-line1"
          required
          {...form.getInputProps("streetAddress1")}
        />
      </WideField>
      <TextInput
        label="Town/Village"
        autoComplete="address-line2"
        {...form.getInputProps("streetAddress2")}
      />
      <TextInput
        label="City"
        autoComplete="address-level2"
        required
        {...form.getInputProps("city")}
      />
      <Autocomplete
        label="Province/Region"
        autoComplete="address-level1"
        data={regions(form.values.country)}
        limit={suggestions}
        {...form.getInputProps("region")}
      />
      <Autocomplete
        label="Country"
        autoComplete="country-name"
        required
        data={allCountries}
        limit={suggestions}
        {...form.getInputProps("country")}
      />
      <TextInput label="Zip Code" autoComplete="postal-code" {...form.getInputProps("zipCode")} />
    </FormSection>
  );
}
