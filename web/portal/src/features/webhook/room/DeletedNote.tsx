import { formatDate, formatDateTime } from "@portal/ui/format";
import { Note } from "@portal/ui/Note";
import type { DeletedWebhook } from "../queries";
import classes from "./Room.module.css";

/** Why nothing can be done here, and for how long there is something to read. */
export function DeletedNote({ webhook }: { webhook: DeletedWebhook }) {
  return (
    <div className={classes.notes}>
      <Note tone="neutral">
        Deleted on {formatDateTime(webhook.deletedAt)}. It no longer receives events; its deliveries
        are available until {formatDate(webhook.keptUntil)}.
      </Note>
    </div>
  );
}
