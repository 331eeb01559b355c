import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { message } from "@portal/ui/message";
import { saveFile } from "@portal/ui/saveFile";
import { IconDownload } from "@tabler/icons-react";
import type { AuditFilter } from "./filter";
import { useExportAudit } from "./mutations";

/** Saves what the filters show as CSV. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const save = useExportAudit(filter, {
    onSuccess: ({ file, name }) => {
      saveFile(name, file);
      message.success(`${name} was saved.`);
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
