import { Select } from "@mantine/core";
import { defaultTemplateId } from "@portal/lib/api/defaultTemplate";

export interface TemplateSelectProps {
  templates: ReadonlyArray<{ id: string; name: string }>;
  value: string;
  onChange: (templateId: string) => void;
}

/** The template the widget is shown with; absent while there is only the default. */
export function TemplateSelect({ templates, value, onChange }: TemplateSelectProps) {
  if (templates.length === 0) return null;
  return (
    <Select
      label="Template"
      size="sm"
      allowDeselect={false}
      value={value}
      onChange={(next) => next && onChange(next)}
      data={[
        ...templates.map((template) => ({ value: template.id, label: template.name })),
        { value: defaultTemplateId, label: "Default" },
      ]}
    />
  );
}
