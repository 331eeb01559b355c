import { portalConfig } from "@portal/lib/api/portal";
import type { ActionUsage } from "@portal/lib/api/wire";
import { Note } from "./Note";
import { QuotaCard } from "./QuotaCard";

export interface LookupQuotaProps {
  quota: ActionUsage;
  /** What isn't enabled when that is so. */
  noun: string;
}

/** How many requests are left, and why none can be made when that is so. */
export function LookupQuota({ quota, noun }: LookupQuotaProps) {
  const { remainVolume, totalVolume } = quota.usageDetail;
  const off = `${noun} isn't enabled for your organization in this mode.`;
  if (totalVolume === 0) {
    return (
      <Note tone="warning">
        {quota.enabled ? "Your organization has no credits for this in this mode." : off}
      </Note>
    );
  }
  return (
    <QuotaCard
      remain={remainVolume}
      total={totalVolume}
      noun="credits"
      contactUrl={portalConfig().contactUrl || undefined}
    >
      {quota.enabled ? sentenceOf(remainVolume) : off}
    </QuotaCard>
  );
}

function sentenceOf(remainVolume: number): string {
  return remainVolume > 0
    ? "Each request takes one credit. A request that ends in an error returns it."
    : 'Sorry, you have used up your free attempts. Please click "Get In Touch" to get more.';
}
