import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { IconDownload } from "@tabler/icons-react";
import { startUsersExport, type UserExportFilter } from "./queries";
import { UsersExportDialog } from "./UsersExportDialog";

export interface UsersExportProps {
  mode: Mode;
  filter: UserExportFilter;
}

/** Downloads the list as it is filtered now. */
export function UsersExport({ mode, filter }: UsersExportProps) {
  const start = useSubmit({
    call: (chosen: UserExportFilter, key) => startUsersExport(mode, chosen, key),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        loading={start.busy}
        onClick={() => start.submit(filter)}
      >
        Export
      </Button>
      {start.data && <UsersExportDialog mode={mode} id={start.data.id} onClose={start.reset} />}
      <ErrorDialog
        title="Download Failed"
        text={start.isError ? errorMessage(start.error) : null}
        onClose={start.reset}
      />
    </>
  );
}
