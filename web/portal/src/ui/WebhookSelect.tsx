import { Select } from "@mantine/core";
import { webhookChoiceQuery, webhookName } from "@portal/lib/api/webhooks";
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

/** Chooses one of the webhooks of a mode, or none. One that was deleted is an error, which saving would end in. */
export function WebhookSelect({ mode, value, onChange, error, ...rest }: WebhookSelectProps) {
  const hooks = useQuery(webhookChoiceQuery(mode)).data;
  const choices = [
    { value: "", label: "Nobody" },
    ...(hooks ?? []).map((hook) => ({ value: hook.id, label: hook.name })),
  ];
  const isListed = choices.some((choice) => choice.value === value);
  if (!isListed) choices.push({ value, label: hooks ? webhookName(hooks, value) : value });
  const gone = hooks && !isListed && "This webhook was deleted. Choose another one, or Nobody.";
  return (
    <Select
      {...rest}
      error={error ?? gone}
      data={choices}
      value={value}
      allowDeselect={false}
      nothingFoundMessage="Add a webhook first"
      onChange={(id) => onChange(id ?? "")}
    />
  );
}
