import { Button } from "@mantine/core";
import { errorMessage } from "@shared/api/error";
import { message } from "@shared/ui/message";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AuditFilter } from "./filter";
import { exportAudit } from "./queries";

/** Saves what the filters show as CSV. The export is an entry of the log itself. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => exportAudit(filter),
    onSuccess: ({ file, name }) => {
      offer(file, name);
      message.success(`${name} was saved.`);
      void client.invalidateQueries({ queryKey: ["audit", "entries"] });
    },
    onError: (error) => message.error(`Failed to export the audit log: ${errorMessage(error)}`),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      disabled={save.isPending}
      aria-busy={save.isPending}
      onClick={() => save.mutate()}
    >
      {save.isPending ? "Exporting" : "Export CSV"}
    </Button>
  );
}

/** Hands a file to the browser's downloads. */
function offer(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
