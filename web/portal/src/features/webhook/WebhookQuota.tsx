import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { portalConfig } from "@portal/lib/api/portal";
import type { ActionUsage } from "@portal/lib/api/wire";
import { counted } from "@portal/ui/counted";
import { Note } from "@portal/ui/Note";
import { QuotaCard } from "@portal/ui/QuotaCard";
import type { UseQueryResult } from "@tanstack/react-query";
import classes from "./Webhook.module.css";

/** How many webhooks are left, and why none can be added when that is so. */
export function WebhookQuota({ quota }: { quota: UseQueryResult<ActionUsage | null> }) {
  if (quota.isError) {
    return (
      <div className={classes.note}>
        <Note
          tone="warning"
          action={
            <Button variant="default" loading={quota.isFetching} onClick={() => quota.refetch()}>
              Try again
            </Button>
          }
        >
          Webhooks can't be added because the quota didn't load. {errorMessage(quota.error)}
        </Note>
      </div>
    );
  }
  if (quota.isPending) return <div className={classes.quotaPlace} />;
  if (!quota.data?.enabled) {
    return (
      <div className={classes.note}>
        <Note tone="warning">Webhooks are not enabled for your organization in this mode.</Note>
      </div>
    );
  }
  const { remainVolume, totalVolume } = quota.data.usageDetail;
  return (
    <QuotaCard
      remain={remainVolume}
      total={totalVolume}
      noun="webhooks"
      contactUrl={portalConfig().contactUrl || undefined}
    >
      {sentence(remainVolume, totalVolume)}
    </QuotaCard>
  );
}

function sentence(remain: number, total: number): string {
  const upTo = counted(total, "webhook");
  const free = counted(remain, "free webhook");
  const way = remain > 0 ? "." : ": delete one to add another.";
  return `Create up to ${upTo} to get notified about events. You have ${free}${way}`;
}
