import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { FormSection } from "@portal/ui/FormSection";
import { useMemo } from "react";
import type { OrganizationForm } from "./queries";
import { timeZones } from "./timeZones";

/** The zone in which days and months end in figures about people. */
export function TimeZoneSection({ form }: { form: UseFormReturnType<OrganizationForm> }) {
  const stored = form.values.timeZone;
  const zones = useMemo(() => timeZones(stored), [stored]);
  return (
    <FormSection
      title="Reporting"
      description="Income figures count complete months. A month ends in this time zone."
    >
      <Select
        label="Time zone"
        description="Applies to each account from its next sync."
        required
        searchable
        allowDeselect={false}
        nothingFoundMessage="Not found"
        data={zones}
        {...form.getInputProps("timeZone")}
      />
    </FormSection>
  );
}
