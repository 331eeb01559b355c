import { Select } from "@mantine/core";
import { webhookChoiceQuery } from "@portal/lib/api/webhooks";
import type { Mode } from "@portal/lib/session/storage";
import { useQuery } from "@tanstack/react-query";

export interface WebhookSelectProps {
  mode: Mode;
  label: string;
  description?: string;
  /** ID of the webhook; empty for none. */
  value: string;
  onChange: (id: string) => void;
  error?: string;
}

/** Chooses one of the webhooks of a mode, or none. One that was deleted keeps its ID as its name. */
export function WebhookSelect({ mode, value, onChange, ...rest }: WebhookSelectProps) {
  const hooks = useQuery(webhookChoiceQuery(mode)).data ?? [];
  const choices = [
    { value: "", label: "Nobody" },
    ...hooks.map((hook) => ({ value: hook.id, label: hook.name })),
  ];
  if (!choices.some((choice) => choice.value === value)) choices.push({ value, label: value });
  return (
    <Select
      {...rest}
      data={choices}
      value={value}
      allowDeselect={false}
      nothingFoundMessage="Add a webhook first"
      onChange={(id) => onChange(id ?? "")}
    />
  );
}
