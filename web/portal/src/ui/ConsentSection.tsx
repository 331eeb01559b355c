import { TextInput } from "@mantine/core";
import { DateTimePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { consentsQuery } from "@portal/lib/api/consents";
import type { ConsentValues } from "@portal/lib/lookup";
import { serverNow } from "@portal/lib/session/serverClock";
import { useQuery } from "@tanstack/react-query";
import dayjs from "dayjs";
import { type ReactNode, useId } from "react";
import { ConsentTypeSelect } from "./ConsentTypeSelect";
import { FormSection } from "./FormSection";

export interface ConsentSectionProps {
  values: ConsentValues;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (field: keyof ConsentValues, value: string) => void;
}

/** What the subject agreed to. The template says how and in which version; only the moment is the form's own. */
export function ConsentSection({ values, errors, onChange }: ConsentSectionProps) {
  const consents = useQuery(consentsQuery).data;
  const calendar = useId(); // the field's and its calendar's, which so has the field's name
  const chosen = consents?.find(({ id }) => id === values.consentTemplateId);

  function choose(id: string) {
    const template = consents?.find((one) => one.id === id);
    onChange("consentTemplateId", id);
    onChange("consentedWith", template?.consentMethod ?? "");
    onChange("version", template?.version ?? "");
  }

  /** The picker knows days; of today only the time that has passed can be meant. */
  function pickTime(value: string | null) {
    const now = dayjs(serverNow());
    const time = value && dayjs(value).isAfter(now) ? now.format("YYYY-MM-DD HH:mm:ss") : value;
    onChange("consentedAt", time ?? "");
  }

  return (
    <FormSection title="Consent Information" description="What the person agreed to.">
      <ConsentTypeSelect
        value={values.consentTemplateId}
        error={errors.consentTemplateId}
        onChange={choose}
      />
      <TextInput
        label="Consented With"
        required
        maxLength={200}
        readOnly={chosen?.consentMethod !== ""}
        data-path="consentedWith"
        value={values.consentedWith}
        error={errors.consentedWith}
        onChange={(event) => onChange("consentedWith", event.currentTarget.value)}
      />
      <TextInput
        label="Version"
        required
        readOnly
        data-path="version"
        value={values.version}
        error={errors.version}
      />
      <DateTimePicker
        id={calendar}
        popoverProps={{ id: calendar }}
        label="Consented At"
        required
        valueFormat="D MMM YYYY, HH:mm"
        placeholder="Pick date and time"
        maxDate={dayjs(serverNow()).format("YYYY-MM-DD HH:mm:ss")}
        timePickerProps={{ format: "24h", withDropdown: true }}
        value={values.consentedAt || null}
        error={errors.consentedAt}
        onChange={pickTime}
      />
    </FormSection>
  );
}
