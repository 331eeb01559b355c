import { Select } from "@mantine/core";
import type { Mode } from "@shared/session/storage";
import { useQuery } from "@tanstack/react-query";
import { templatesQuery } from "./queries";

export interface TemplateSelectProps {
  mode: Mode;
  value: string;
  onChange: (templateId: string) => void;
}

/** The template the widget is shown with; absent while there is only the default. */
export function TemplateSelect({ mode, value, onChange }: TemplateSelectProps) {
  const { data: templates } = useQuery(templatesQuery(mode));
  if (!templates || templates.length === 0) return null;
  const known = templates.some((template) => template.id === value);
  return (
    <Select
      label="Template"
      size="sm"
      allowDeselect={false}
      value={known ? value : ""}
      onChange={(next) => onChange(next ?? "")}
      data={[
        { value: "", label: "Default" },
        ...templates.map((template) => ({ value: template.id, label: template.name })),
      ]}
    />
  );
}
