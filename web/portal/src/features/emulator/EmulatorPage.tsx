import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { errorMessage } from "@shared/api/error";
import { currentMode } from "@shared/session/storage";
import { message } from "@shared/ui/message";
import { PageHeader } from "@shared/ui/PageHeader";
import { IconHistory } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConnectionQuota } from "./ConnectionQuota";
import classes from "./Emulator.module.css";
import { EventList } from "./EventList";
import { type SeenEvent, withEvent } from "./events";
import { PersonaPanel } from "./PersonaPanel";
import { createWidgetUser, takeOneConnection, widgetTokenQuery } from "./queries";
import { TemplateSelect } from "./TemplateSelect";
import { UploadPanel } from "./UploadPanel";
import { WidgetPanel } from "./WidgetPanel";

/** /link/emulator: the widget as a user sees it, beside what one needs to try it. */
export function EmulatorPage() {
  const mode = currentMode();
  const sandbox = mode === "SANDBOX";
  const client = useQueryClient();
  const [events, setEvents] = useState<readonly SeenEvent[]>([]);
  const [templateId, setTemplateId] = useLocalStorage({
    key: `emulatorTemplate.${mode}`,
    defaultValue: "",
    getInitialValueInEffect: false,
  });
  const reset = useMutation({
    mutationFn: () => createWidgetUser(mode),
    onSuccess: (token) => {
      client.setQueryData(widgetTokenQuery(mode).queryKey, token);
      setEvents([]);
    },
    onError: (error) => message.error(errorMessage(error)),
  });
  const note = (name: string, detail: string) => setEvents((all) => withEvent(all, name, detail));
  return (
    <>
      <PageHeader
        title="Emulator"
        description={
          sandbox
            ? "Try the widget as one of four test people. Nothing here is real."
            : "Try the widget as your users see it. Connections made here are real."
        }
        action={
          <Button
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.7} aria-hidden="true" />}
            loading={reset.isPending}
            onClick={() => reset.mutate()}
          >
            Reset Link Data
          </Button>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ConnectionQuota mode={mode} />
          {sandbox ? <PersonaPanel /> : <UploadPanel />}
          <EventList events={events} />
        </div>
        <div className={classes.tool}>
          <TemplateSelect mode={mode} value={templateId} onChange={setTemplateId} />
          <WidgetPanel
            mode={mode}
            templateId={templateId || undefined}
            onEvent={note}
            onQuotaTaken={() => takeOneConnection(client, mode)}
          />
        </div>
      </div>
    </>
  );
}
