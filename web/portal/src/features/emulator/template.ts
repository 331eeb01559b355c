import { defaultTemplateId } from "@portal/lib/api/defaultTemplate";

/**
 * The template the widget is shown with: the one that was chosen here, as long as it exists; else the
 * newest, which is what people work on; else the default.
 */
export function chosenTemplate(
  templates: ReadonlyArray<{ id: string }>,
  remembered: string | null,
): string {
  const known = remembered === defaultTemplateId || templates.some(({ id }) => id === remembered);
  return (known ? remembered : templates[0]?.id) ?? defaultTemplateId;
}
