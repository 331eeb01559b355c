import { Select, TextInput } from "@mantine/core";
import { DateTimePicker } from "@mantine/dates";
import type { UseFormReturnType } from "@mantine/form";
import { FormSection } from "@portal/ui/FormSection";
import dayjs from "dayjs";
import type { Values } from "./form";
import type { ConsentTemplate } from "./queries";

export interface ConsentSectionProps {
  form: UseFormReturnType<Values>;
  consents: readonly ConsentTemplate[];
}

/** What the subject agreed to. The template says how and in which version; only the moment is the form's own. */
export function ConsentSection({ form, consents }: ConsentSectionProps) {
  const chosen = consents.find(({ id }) => id === form.values.consentTemplateId);

  function choose(id: string | null) {
    const template = consents.find((one) => one.id === id);
    form.setFieldValue("consentTemplateId", id ?? "");
    form.setFieldValue("consentedWith", template?.consentMethod ?? "");
    form.setFieldValue("version", template?.version ?? "");
  }

  /** The picker knows days; of today only the time that has passed can be meant. */
  function pickTime(value: string | null) {
    const now = dayjs();
    const time = value && dayjs(value).isAfter(now) ? now.format("YYYY-MM-DD HH:mm:ss") : value;
    form.setFieldValue("consentedAt", time ?? "");
  }

  return (
    <FormSection title="Consent Information" description="What the person agreed to.">
      <Select
        label="Consented Type"
        required
        data={consents.map((one) => ({
          value: one.id,
          label: `${one.consentType}${one.title ? `: ${one.title}` : ""}, version ${one.version}`,
        }))}
        nothingFoundMessage="Please go to Settings to create a consent document"
        value={form.values.consentTemplateId || null}
        error={form.errors.consentTemplateId}
        onChange={choose}
      />
      <TextInput
        label="Consented With"
        required
        maxLength={200}
        readOnly={chosen?.consentMethod !== ""}
        {...form.getInputProps("consentedWith")}
      />
      <TextInput label="Version" required readOnly {...form.getInputProps("version")} />
      <DateTimePicker
        label="Consented At"
        required
        valueFormat="D MMM YYYY, HH:mm"
        placeholder="Pick date and time"
        maxDate={dayjs().format("YYYY-MM-DD HH:mm:ss")}
        timePickerProps={{ format: "24h", withDropdown: true }}
        value={form.values.consentedAt || null}
        error={form.errors.consentedAt}
        onChange={pickTime}
      />
    </FormSection>
  );
}
