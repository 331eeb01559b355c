import { errorMessage } from "@packages/api/error";
import { portalConfig } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { Note } from "@portal/ui/Note";
import { QuotaCard } from "@portal/ui/QuotaCard";
import { useQuery } from "@tanstack/react-query";
import classes from "./Emulator.module.css";
import { connectionQuotaQuery } from "./queries";

/** The remaining account connections of the mode. */
export function ConnectionQuota({ mode }: { mode: Mode }) {
  const quota = useQuery(connectionQuotaQuery(mode));
  if (quota.isError) {
    return (
      <Note tone="warning">
        Couldn't load the remaining connections. {errorMessage(quota.error)}
      </Note>
    );
  }
  if (quota.isPending) return <div className={classes.quotaPlace} />;
  if (!quota.data) return null;
  const { remainVolume, totalVolume } = quota.data;
  return (
    <div className={classes.quota}>
      <QuotaCard
        remain={remainVolume}
        total={totalVolume}
        noun="connections"
        contactUrl={portalConfig().contactUrl || undefined}
      >
        Connect up to {totalVolume} accounts.
        {remainVolume <= 0 && " All of them are used up, so the widget can't connect new accounts."}
      </QuotaCard>
    </div>
  );
}
