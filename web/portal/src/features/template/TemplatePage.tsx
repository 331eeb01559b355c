import { Button } from "@mantine/core";
import { currentMode, type Mode } from "@portal/lib/session/storage";
import { PageHeader } from "@portal/ui/PageHeader";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { DeleteTemplate } from "./DeleteTemplate";
import { EmbedCard } from "./EmbedCard";
import { useRefreshTemplates } from "./mutations";
import { firstTemplateQuery, templatesQuery, type WinkTemplate } from "./queries";
import { TemplateTable } from "./TemplateTable";

const TemplateEditor = lazy(async () => ({
  default: (await import("./editor/TemplateEditor")).TemplateEditor,
}));

/** The search value that opens the editor for a new template. */
const newTemplate = "new";

/** /link/template: the templates of the mode; ?template= opens the editor for one of them. */
export function TemplatePage() {
  const mode = currentMode();
  return <Templates key={mode} mode={mode} />;
}

function Templates({ mode }: { mode: Mode }) {
  const refresh = useRefreshTemplates(mode);
  const navigate = useNavigate();
  const search: { template?: unknown } = useSearch({ strict: false });
  const list = useInfiniteQuery(templatesQuery(mode));
  const first = useQuery({ ...firstTemplateQuery(mode), enabled: mode === "PRODUCTION" });
  const [leaving, setLeaving] = useState<WinkTemplate | null>(null);
  const opened = typeof search.template === "string" ? search.template : null;
  const current = mode === "PRODUCTION" ? first.data : list.data?.[0];
  const open = (template: string | undefined) =>
    void navigate({ to: "/link/template", search: { template }, resetScroll: false });
  return (
    <>
      <PageHeader
        title="Manage Wink Widget Templates"
        description="How the widget looks to your users, and what they can connect."
        action={
          <Button
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => open(newTemplate)}
          >
            Add New Template
          </Button>
        }
      />
      <TemplateTable mode={mode} list={list} onOpen={open} onDelete={setLeaving} />
      <EmbedCard
        mode={mode}
        current={current ?? null}
        onEdit={() => open(current?.id ?? newTemplate)}
      />
      <DeleteTemplate mode={mode} template={leaving} onClose={() => setLeaving(null)} />
      <Suspense fallback={null}>
        {opened && (
          <TemplateEditor
            mode={mode}
            templateId={opened === newTemplate ? null : opened}
            onCreated={open}
            onClose={() => {
              open(undefined);
              void refresh();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
