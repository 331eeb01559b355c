import { Select } from "@mantine/core";
import { defaultTemplateId } from "@portal/lib/api/defaultTemplate";
import { templateChoiceQuery } from "@portal/lib/api/sites";
import { useQuery } from "@tanstack/react-query";
import { problemsOf, useBuilder } from "../context";

/** The template of a widget screen; without one it is the default template. */
export function TemplateField() {
  const { mode, screen, findings, act } = useBuilder();
  const list = useQuery(templateChoiceQuery(mode));
  const { winkTemplateId } = screen.module.props;
  const value = typeof winkTemplateId === "string" ? winkTemplateId : defaultTemplateId;
  const options = (list.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const choose = (id: string) =>
    act({
      type: "editModule",
      screen: screen.id,
      change: { winkTemplateId: id === defaultTemplateId ? null : id },
    });
  return (
    <Select
      label="Wink Widget template"
      description="How the widget looks, and what people can connect."
      error={
        list.isError
          ? "Couldn't load the templates."
          : problemsOf(findings, screen.id, null, "winkTemplateId")[0]
      }
      searchable
      nothingFoundMessage="Not found"
      allowDeselect={false}
      data={[{ value: defaultTemplateId, label: "Default template" }, ...options]}
      value={value}
      onChange={(next) => next && choose(next)}
    />
  );
}
