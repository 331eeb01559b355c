import { portalConfig } from "@portal/lib/api/portal";
import type { ActionUsage } from "@portal/lib/api/wire";
import { QuotaCard } from "@portal/ui/QuotaCard";

/** Why nothing can be uploaded: nothing is left, or uploads are not enabled. */
export const usedUp =
  'Sorry, you have used up your free attempts. Please click "Get In Touch" to get more.';

/** How many uploads are left. */
export function UploadQuota({ quota }: { quota: ActionUsage }) {
  const { remainVolume, totalVolume } = quota.usageDetail;
  const isOff = !quota.enabled || remainVolume <= 0;
  return (
    <QuotaCard
      remain={remainVolume}
      total={totalVolume}
      noun="uploads"
      contactUrl={portalConfig().contactUrl || undefined}
    >
      {isOff ? usedUp : "Each document takes one upload, however many pages it has."}
    </QuotaCard>
  );
}
