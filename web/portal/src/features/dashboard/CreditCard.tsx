import { Progress } from "@mantine/core";
import { usageSummaryQuery } from "@portal/lib/api/usage";
import type { ActionUsage } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { formatNumber } from "@portal/ui/format";
import { LoadError } from "@portal/ui/LoadError";
import { useQuery } from "@tanstack/react-query";
import classes from "./Dashboard.module.css";

/** The actions in words, in the order in which they are shown. */
const names = new Map([
  ["ConnectAccount", "Connected accounts"],
  ["SubmitArchive", "Uploaded documents"],
  ["CreateInvite", "Invitations"],
  ["CreateWebhook", "Webhooks"],
  ["RequestVerification", "Verification lookups"],
  ["RequestRecord", "Signals lookups"],
]);

/** More than half of a volume is nothing to look at. */
function isLow({ usageDetail: { remainVolume, totalVolume } }: ActionUsage): boolean {
  return remainVolume < totalVolume / 2;
}

/** How much is left of the actions that are used up by half; absent while there are none. */
export function CreditCard({ mode }: { mode: Mode }) {
  const usage = useQuery(usageSummaryQuery(mode));
  if (usage.isPending) return null;
  if (usage.isError) {
    return (
      <Card>
        <LoadError error={usage.error} onRetry={usage.refetch} title="Couldn't load the credits" />
      </Card>
    );
  }
  const low = new Map(
    usage.data.actionUsageSummaries.filter(isLow).map((item) => [item.action, item]),
  );
  if (low.size === 0) return null;
  return (
    <Card>
      <div className={classes.head}>
        <h2>Credits left</h2>
        <span className={classes.aside}>{mode === "SANDBOX" ? "Sandbox" : "Production"}</span>
      </div>
      <ul className={classes.list}>
        {[...names].map(([action, name]) => {
          const item = low.get(action);
          return item && <Credit key={action} name={name} item={item} />;
        })}
      </ul>
    </Card>
  );
}

function Credit({ name, item }: { name: string; item: ActionUsage }) {
  const { remainVolume, totalVolume } = item.usageDetail;
  const share = totalVolume > 0 ? remainVolume / totalVolume : 0;
  const words = `${formatNumber(remainVolume)} of ${formatNumber(totalVolume)}`;
  return (
    <li className={classes.credit} data-low={share < 0.2 || undefined}>
      <span>{name}</span>
      <Progress.Root size={6}>
        <Progress.Section value={share * 100} aria-label={`${name}: ${words} left`} />
      </Progress.Root>
      <span className={classes.left}>{words}</span>
    </li>
  );
}
