import { defaultTemplateId } from "@portal/lib/api/defaultTemplate";
import type { Mode } from "@portal/lib/session/storage";
import { LoadError } from "@portal/ui/LoadError";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useQuery } from "@tanstack/react-query";
import { templateQuery } from "../queries";
import { TemplateForm } from "./TemplateForm";

export interface TemplateEditorProps {
  mode: Mode;
  /** null for a new template, which begins as the default one. */
  templateId: string | null;
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** The drawer of a template, once it is loaded. */
export function TemplateEditor({ mode, templateId, onCreated, onClose }: TemplateEditorProps) {
  const template = useQuery(templateQuery(mode, templateId ?? defaultTemplateId));
  // Read again later, by a reconnect say, it stays: what was typed is in the form alone.
  if (template.data && template.isFetchedAfterMount) {
    return (
      <TemplateForm
        key={template.data.id}
        mode={mode}
        template={template.data}
        onCreated={onCreated}
        onClose={onClose}
      />
    );
  }
  return (
    <WideDrawer opened onClose={onClose} backLabel="Back to Templates" title="Template">
      {template.isError && (
        <LoadError
          error={template.error}
          title="Couldn't load the template"
          onRetry={template.refetch}
        />
      )}
    </WideDrawer>
  );
}
