import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { message } from "@portal/ui/message";
import { saveFile } from "@portal/ui/saveFile";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { AuditFilter } from "./filter";
import { exportAudit } from "./queries";

/** Saves what the filters show as CSV. The export is an entry of the log itself. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const client = useQueryClient();
  const save = useSubmit({
    call: () => exportAudit(filter),
    onSuccess: ({ file, name }) => {
      saveFile(name, file);
      message.success(`${name} was saved.`);
      void client.invalidateQueries({ queryKey: ["audit", "entries"] });
    },
    onError: (error) => message.error(`Failed to export the audit log: ${errorMessage(error)}`),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      disabled={save.busy}
      aria-busy={save.busy}
      onClick={() => save.submit()}
    >
      {save.busy ? "Exporting" : "Export CSV"}
    </Button>
  );
}
