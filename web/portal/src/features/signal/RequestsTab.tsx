import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { LookupRequests } from "@portal/ui/LookupRequests";
import { message } from "@portal/ui/message";
import { saveFile } from "@portal/ui/saveFile";
import { useInfiniteQuery } from "@tanstack/react-query";
import { exportRequests, requestsQuery } from "./queries";

/** For admins: who asked what about whom under which consent, and the same as CSV. */
export function RequestsTab({ mode }: { mode: Mode }) {
  const save = useSubmit({
    call: () => exportRequests(mode),
    onSuccess: (file) => saveFile("signal-requests.csv", file),
    onError: (error) => message.error(`Failed to export the requests: ${errorMessage(error)}`),
  });
  return (
    <LookupRequests
      list={useInfiniteQuery(requestsQuery(mode))}
      exporting={save.busy}
      onExport={() => save.submit()}
    />
  );
}
