import { Button } from "@mantine/core";
import { errorMessage } from "@shared/api/error";
import type { Mode } from "@shared/session/storage";
import { ErrorDialog } from "@shared/ui/ErrorDialog";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { startUsersExport, type UserExportFilter } from "./queries";
import { UsersExportDialog } from "./UsersExportDialog";

export interface UsersExportProps {
  mode: Mode;
  status: "success" | "fail";
  filter: { userName: string; providerId: string; userId: string; from: string; to: string };
}

/** Empty parts are left out: they do not filter. */
function wanted({ status, filter }: UsersExportProps): UserExportFilter {
  return {
    status,
    queryStartDate: filter.from,
    queryEndDate: filter.to,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userName: filter.userName.trim() || undefined,
    queryProviderId: filter.providerId.trim() || undefined,
    queryUserId: filter.userId.trim() || undefined,
  };
}

/** Takes the list away as it is filtered now. */
export function UsersExport(props: UsersExportProps) {
  const start = useMutation({ mutationFn: () => startUsersExport(props.mode, wanted(props)) });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        Export
      </Button>
      {start.data && (
        <UsersExportDialog mode={props.mode} id={start.data.id} onClose={start.reset} />
      )}
      <ErrorDialog
        title="Download Failed"
        text={start.isError ? errorMessage(start.error) : null}
        onClose={start.reset}
      />
    </>
  );
}
