import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { serverNow } from "@portal/lib/session/serverClock";
import type { Mode } from "@portal/lib/session/storage";
import { plural } from "@portal/ui/counted";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { useQuery } from "@tanstack/react-query";
import type { Webhook } from "../queries";
import { useStartReplay } from "./mutations";
import { hasGivenUpQuery, missedQuery } from "./queries";
import classes from "./Room.module.css";
import { allMissed, countWords } from "./replay";
import { useRoom } from "./useRoom";

/** What never arrived and is no longer tried, and the one press that sends all of it again. */
export function MissedNote({ mode, webhook }: { mode: Mode; webhook: Webhook }) {
  const { replayId, setReplay } = useRoom();
  const givenUp = useQuery(hasGivenUpQuery(mode, webhook.id));
  // Counting reads a month of events, so it waits for a sign that there is something to count.
  const missed = useQuery({
    ...missedQuery(mode, webhook.id),
    enabled: givenUp.data === true || !webhook.active,
  });
  const send = useStartReplay(
    { mode, id: webhook.id },
    { onMade: setReplay, onError: (error) => message.error(errorMessage(error)) },
  );
  const total = missed.data ?? 0;
  // A replay that is under way says itself what becomes of them.
  if (total === 0 || replayId) return null;
  return (
    <div className={classes.notes}>
      <Note
        tone="warning"
        action={
          webhook.active && (
            <Button
              variant="default"
              loading={send.busy}
              onClick={() => send.submit(allMissed(serverNow()))}
            >
              Send all again
            </Button>
          )
        }
      >
        {countWords(total)} of the last 30 days did not arrive and {plural(total, "is", "are")} not
        being retried.
        {!webhook.active && " Once the webhook is active again, you can resend them all."}
      </Note>
    </div>
  );
}
