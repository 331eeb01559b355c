import { unwrap } from "@packages/api/envelope";
import { usageKeys } from "@portal/lib/api/keys";
import { data } from "@portal/lib/api/portal";
import { usageSummaryQuery } from "@portal/lib/api/usage";
import type { VerificationRequest } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { verificationKeys } from "./keys";

/** Submits a request. The shown number of credits drops at once; the server counts alike. */
export function useVerify(mode: Mode, { onSuccess }: Ends<unknown, VerificationRequest>) {
  const client = useQueryClient();
  return useSubmit({
    call: (body: VerificationRequest, key) =>
      unwrap(data(mode).POST("/alpha/verifications", { body, headers: once(key) })),
    onSuccess: (made, sent) => {
      client.setQueryData(usageSummaryQuery(mode).queryKey, (usage) => {
        if (!usage) return usage;
        return {
          actionUsageSummaries: usage.actionUsageSummaries.map((item) => {
            if (item.action !== "RequestVerification") return item;
            const { remainVolume, totalVolume } = item.usageDetail;
            const remain = Math.max(0, remainVolume - 1);
            return { ...item, usageDetail: { remainVolume: remain, totalVolume } };
          }),
        };
      });
      void client.invalidateQueries({ queryKey: usageKeys.summary(mode), refetchType: "none" });
      void client.invalidateQueries({ queryKey: verificationKeys.list(mode) });
      onSuccess?.(made, sent);
    },
  });
}
