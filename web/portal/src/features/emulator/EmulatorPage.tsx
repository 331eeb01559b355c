import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { errorMessage } from "@packages/api/error";
import { currentMode, type Mode } from "@portal/lib/session/storage";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { PageHeader } from "@portal/ui/PageHeader";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ConnectionQuota } from "./ConnectionQuota";
import classes from "./Emulator.module.css";
import { EventList } from "./EventList";
import { useFreshWidgetUser, useTakeOneConnection } from "./mutations";
import { PersonaPanel } from "./PersonaPanel";
import { templatesQuery } from "./queries";
import { TemplateSelect } from "./TemplateSelect";
import { TestPeople } from "./TestPeople";
import { chosenTemplate } from "./template";
import { UploadPanel } from "./UploadPanel";
import { useEvents } from "./useEvents";
import { WidgetPanel } from "./WidgetPanel";

/** /link/emulator: the widget as a user sees it, beside what one needs to try it. */
export function EmulatorPage() {
  const mode = currentMode();
  return <Emulator key={mode} mode={mode} />;
}

function Emulator({ mode }: { mode: Mode }) {
  const sandbox = mode === "SANDBOX";
  const { events, note, clear } = useEvents(mode);
  const templates = useQuery(templatesQuery(mode));
  const [remembered, setRemembered] = useLocalStorage<string | null>({
    key: `emulatorTemplate.${mode}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const templateId = chosenTemplate(templates.data ?? [], remembered);
  const reset = useFreshWidgetUser(mode, clear);
  const takeOneConnection = useTakeOneConnection(mode);
  return (
    <>
      <PageHeader
        title="Emulator"
        description={
          sandbox
            ? "Try the widget as a test person. Nothing here is real."
            : "Try the widget as your users see it. Connections made here are real."
        }
        action={
          <Button
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.7} aria-hidden="true" />}
            loading={reset.busy}
            onClick={() => reset.submit()}
          >
            Reset Link Data
          </Button>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ConnectionQuota mode={mode} />
          {sandbox ? <PersonaPanel /> : <UploadPanel />}
          {sandbox && <TestPeople mode={mode} />}
          <EventList events={events} onClear={clear} />
        </div>
        <div className={classes.tool}>
          <TemplateSelect
            templates={templates.data ?? []}
            value={templateId}
            onChange={setRemembered}
          />
          <WidgetPanel
            mode={mode}
            // Not before it is known which template there is: a widget that is shown starts a session.
            templateId={templates.isPending ? null : templateId}
            onEvent={note}
            onQuotaTaken={takeOneConnection}
          />
        </div>
      </div>
      <ErrorDialog text={reset.error && errorMessage(reset.error)} onClose={reset.reset} />
    </>
  );
}
