import { errorMessage } from "@packages/api/error";
import { lookupSourceQuery } from "@portal/lib/api/lookups";
import { quotaQuery } from "@portal/lib/api/usage";
import type { Mode } from "@portal/lib/session/storage";
import { LateLoader } from "@portal/ui/LateLoader";
import { LoadError } from "@portal/ui/LoadError";
import layout from "@portal/ui/Lookup.module.css";
import { LookupGuide } from "@portal/ui/LookupGuide";
import { LookupMissing } from "@portal/ui/LookupMissing";
import { LookupQuota } from "@portal/ui/LookupQuota";
import { Note } from "@portal/ui/Note";
import { useQuery } from "@tanstack/react-query";
import { RequestForm } from "./RequestForm";

/** The credits that are left, whether anybody can be asked, and the form. */
export function RequestTab({ mode }: { mode: Mode }) {
  const quota = useQuery(quotaQuery(mode, "RequestRecord"));
  const source = useQuery(lookupSourceQuery(mode, "signal"));
  if (quota.isPending || source.isPending) return <LateLoader label="Loading the form" />;
  const isEnabled = quota.data?.enabled === true && quota.data.usageDetail.remainVolume > 0;
  const isConnected = source.data?.available === true;
  return (
    <>
      <div className={layout.note}>
        {quota.isError && <LoadError error={quota.error} onRetry={quota.refetch} />}
        {quota.data && <LookupQuota quota={quota.data} noun="Risk signals lookup" />}
        {source.isError && <Note tone="warning">{errorMessage(source.error)}</Note>}
        {source.data && !isConnected && <LookupMissing kind="signal" />}
        {mode === "SANDBOX" && (
          <Note>
            In Sandbox, look up 917 000 0001, which has events of every category. <LookupGuide />
          </Note>
        )}
      </div>
      <RequestForm mode={mode} isOff={!isEnabled || !isConnected} />
    </>
  );
}
