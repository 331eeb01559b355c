import type { Mode } from "@portal/lib/session/storage";
import { LookupRequests } from "@portal/ui/LookupRequests";
import { useInfiniteQuery } from "@tanstack/react-query";
import { exportRequests, requestsQuery } from "./queries";

/** For admins: who asked what about whom under which consent, and the same as CSV. */
export function RequestsTab({ mode }: { mode: Mode }) {
  return (
    <LookupRequests
      list={useInfiniteQuery(requestsQuery(mode))}
      fileName="verification-requests.csv"
      load={() => exportRequests(mode)}
    />
  );
}
