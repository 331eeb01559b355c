import { errorMessage } from "@packages/api/error";
import { type LookupKind, lookupActions, lookupSourceQuery } from "@portal/lib/api/lookups";
import { quotaQuery } from "@portal/lib/api/usage";
import type { Mode } from "@portal/lib/session/storage";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ExternalTextLink } from "./ExternalTextLink";
import { LateLoader } from "./LateLoader";
import { LoadError } from "./LoadError";
import layout from "./Lookup.module.css";
import { LookupMissing } from "./LookupMissing";
import { LookupQuota } from "./LookupQuota";
import { Note } from "./Note";

export interface LookupTabProps {
  mode: Mode;
  kind: LookupKind;
  /** What isn't enabled when that is so. */
  noun: string;
  /** What to try in Sandbox. */
  example: string;
  /** The form; off while nothing can be asked. */
  form: (isOff: boolean) => ReactNode;
}

/** The credits that are left, whether anybody can be asked, and the form. */
export function LookupTab({ mode, kind, noun, example, form }: LookupTabProps) {
  const quota = useQuery(quotaQuery(mode, lookupActions[kind]));
  const source = useQuery(lookupSourceQuery(mode, kind));
  if (quota.isPending || source.isPending) return <LateLoader label="Loading the form" />;
  const isEnabled = quota.data?.enabled === true && quota.data.usageDetail.remainVolume > 0;
  const isConnected = source.data?.available === true;
  return (
    <>
      <div className={layout.note}>
        {quota.isError && (
          <LoadError
            error={quota.error}
            title="Couldn't load your credits"
            onRetry={quota.refetch}
          />
        )}
        {quota.data && <LookupQuota quota={quota.data} noun={noun} />}
        {source.isError && <Note tone="warning">{errorMessage(source.error)}</Note>}
        {source.data && !isConnected && <LookupMissing kind={kind} />}
        {mode === "SANDBOX" && (
          <Note>
            In Sandbox, {example} Other test numbers are in the guide{" "}
            <ExternalTextLink href="/docs/lookups">Lookups</ExternalTextLink>.
          </Note>
        )}
      </div>
      {form(!isEnabled || !isConnected)}
    </>
  );
}
