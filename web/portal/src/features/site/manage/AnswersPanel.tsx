import { Button, Switch } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { message } from "@portal/ui/message";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { PanelProps } from "./EmbedPanel";
import classes from "./Manage.module.css";
import { useExportAnswers } from "./mutations";

/** What people answered on the screens of a site, as a file. */
export function AnswersPanel({ mode, site }: PanelProps) {
  const [withLeft, setWithLeft] = useState(false);
  const save = useExportAnswers(mode, site, {
    onSuccess: (name) => message.success(`${name} was saved.`),
    onError: (error) => message.error(`Failed to export the answers: ${errorMessage(error)}`),
  });
  return (
    <div className={classes.panel}>
      <p>
        One row per session, one column per question that was ever asked. Questions you renamed or
        removed keep their columns. Exports are recorded in the audit log.
      </p>
      <Switch
        label="Include answers of screens that people left again by choosing another way"
        checked={withLeft}
        onChange={({ currentTarget }) => setWithLeft(currentTarget.checked)}
      />
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          disabled={save.busy}
          aria-busy={save.busy}
          onClick={() => save.submit(withLeft)}
        >
          {save.busy ? "Exporting" : "Export CSV"}
        </Button>
      </div>
    </div>
  );
}
