import { Progress } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { WebhookReplay as Replay } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { counted } from "@portal/ui/counted";
import { formatNumber } from "@portal/ui/format";
import { IconAction } from "@portal/ui/IconAction";
import { Note } from "@portal/ui/Note";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { replayQuery } from "./queries";
import classes from "./Room.module.css";
import { useRoom } from "./useRoom";

/** How far a replay is. It stands in the address and goes on without anybody looking. */
export function ReplayNote({ mode, webhookId }: { mode: Mode; webhookId: string }) {
  const { replayId, setReplay } = useRoom();
  const replay = useQuery({
    ...replayQuery(mode, webhookId, replayId ?? ""),
    enabled: replayId !== null,
  });
  if (!replayId || replay.isPending) return null;
  const close = (
    <IconAction label="Close" size={24} onClick={() => setReplay(undefined)}>
      <IconX size={16} stroke={1.7} aria-hidden="true" />
    </IconAction>
  );
  return (
    <div className={classes.notes}>
      {replay.isError && !replay.data ? (
        <Note tone="warning" action={close}>
          {errorMessage(replay.error)}
        </Note>
      ) : (
        <Note tone={replay.data.status === "DONE" ? "ok" : "info"} role="status" action={close}>
          {replayText(replay.data)}
          {replay.data.status === "RUNNING" && (
            <Progress
              className={classes.progress}
              size={6}
              value={percentOf(replay.data)}
              aria-label="Progress of the replay"
            />
          )}
        </Note>
      )}
    </div>
  );
}

function percentOf({ done, total }: Replay): number {
  return total ? Math.min(100, (done / total) * 100) : 0;
}

function replayText({ status, done, total }: Replay): string {
  const events = (count: number) => counted(count, "event");
  if (status === "CANCELLED") return `The replay ended after ${events(done)}.`;
  if (status === "DONE") return done === 0 ? "Nothing to replay." : `${events(done)} replayed.`;
  return total === null
    ? "Starting the replay…"
    : `Replaying ${formatNumber(done)} of ${events(total)}`;
}
