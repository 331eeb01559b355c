import { Button, Progress } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { counted } from "@portal/ui/counted";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { formatNumber } from "@portal/ui/format";
import { message } from "@portal/ui/message";
import { useQuery } from "@tanstack/react-query";
import { exportQuery, freshAddress } from "./queries";
import { openDownload } from "./window";

export interface UsersExportDialogProps {
  mode: Mode;
  id: string;
  onClose: () => void;
}

const people = (count: number) => counted(count, "user");

/** How far the list is written; then its download. The server goes on when the dialog closes. */
export function UsersExportDialog({ mode, id, onClose }: UsersExportDialogProps) {
  const { data, error } = useQuery(exportQuery(mode, id));
  const isReady = data?.status === "READY";
  const done = data?.done ?? 0;
  const total = data?.total ?? 0;
  const percent = isReady ? 100 : total === 0 ? 0 : Math.floor((done / total) * 100);
  const download = useSubmit({
    call: async () => {
      const target = openDownload();
      try {
        target.show(await freshAddress(mode, id));
      } catch (failure) {
        target.cancel();
        throw failure;
      }
    },
    onError: (failure) => message.error(errorMessage(failure)),
  });
  const state = isReady
    ? `Export ready: ${people(done)}. Download within 24 hours.`
    : `Writing ${formatNumber(done)} of ${people(total)}…`;
  return (
    <Dialog opened onClose={onClose} title="Export users">
      <p role="status">{error ? errorMessage(error) : state}</p>
      <Progress.Root size="lg" mt="sm">
        <Progress.Section value={percent} aria-label="Users exported" />
      </Progress.Root>
      <DialogButtons>
        <Button size="md" variant="default" onClick={onClose}>
          Done
        </Button>
        <Button
          size="md"
          disabled={!isReady}
          loading={download.busy}
          onClick={() => download.submit()}
        >
          Download CSV
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
