import { Select } from "@mantine/core";
import { defaultTemplateId } from "@portal/lib/api/defaultTemplate";
import { templateChoiceQuery } from "@portal/lib/api/sites";
import type { Mode } from "@portal/lib/session/storage";
import { useQuery } from "@tanstack/react-query";
import type { Site } from "../queries";

export interface TemplateFieldProps {
  mode: Mode;
  site: Site | null;
  value: string;
  onChange: (templateId: string) => void;
}

/** The template whose widget the page opens. The one that there always is comes last. */
export function TemplateField({ mode, site, value, onChange }: TemplateFieldProps) {
  const list = useQuery(templateChoiceQuery(mode));
  const options = (list.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = options.some((option) => option.value === value);
  // Until the list is here, the stored one shows its name, too.
  if (site && value === site.winkTemplateId && value !== defaultTemplateId && !isKnown)
    options.push({ value, label: site.winkTemplateName });
  return (
    <Select
      label="Wink Widget template"
      placeholder="Select a template"
      description="How the widget on the page looks, and what people can connect."
      error={list.isError && "Couldn't load the templates."}
      searchable
      nothingFoundMessage="Not found"
      allowDeselect={false}
      data={[...options, { value: defaultTemplateId, label: "Default template" }]}
      value={value || null}
      onChange={(next) => next && onChange(next)}
    />
  );
}
