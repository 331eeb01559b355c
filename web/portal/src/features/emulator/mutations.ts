import { emulatorKeys } from "@portal/lib/api/keys";
import { usageSummaryQuery } from "@portal/lib/api/usage";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { widgetUser } from "./queries";

/** The shown number drops at once when a connection was taken from it; the server counts alike. */
export function useTakeOneConnection(mode: Mode) {
  const client = useQueryClient();
  return () =>
    client.setQueryData(usageSummaryQuery(mode).queryKey, (usage) => {
      if (!usage) return usage;
      return {
        actionUsageSummaries: usage.actionUsageSummaries.map((item) => {
          if (item.action !== "ConnectAccount") return item;
          const { remainVolume, totalVolume } = item.usageDetail;
          return {
            ...item,
            usageDetail: { remainVolume: Math.max(0, remainVolume - 1), totalVolume },
          };
        }),
      };
    });
}

/** Starts over as a new widget user, with nothing connected. */
export function useFreshWidgetUser(mode: Mode, onFresh: () => void) {
  const client = useQueryClient();
  return useSubmit<string>({
    call: (_, key) => widgetUser(mode, true, key),
    onSuccess: (token) => {
      client.setQueryData(emulatorKeys.token(mode), token);
      onFresh();
    },
  });
}
