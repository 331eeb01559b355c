import { portalConfig } from "@portal/lib/api/portal";
import type { ActionUsage } from "@portal/lib/api/wire";
import { QuotaCard } from "@portal/ui/QuotaCard";

export function InviteQuota({ quota }: { quota: ActionUsage }) {
  const { remainVolume, totalVolume } = quota.usageDetail;
  const remain = Math.max(0, remainVolume);
  return (
    <QuotaCard
      remain={remain}
      total={totalVolume}
      noun="invites"
      contactUrl={portalConfig().contactUrl || undefined}
    >
      <strong>You have {remain} free invites</strong>
      <br />
      <span>What can you do with your free credits?</span>{" "}
      <span>
        Invite up to {totalVolume} people to share their account information with you. Make sure to
        have their contact details ready.
      </span>
    </QuotaCard>
  );
}
