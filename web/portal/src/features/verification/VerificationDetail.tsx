import type { LookupComparison } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { formatDateTime } from "@portal/ui/format";
import type { RecordsView } from "@portal/ui/JsonSwitch";
import layout from "@portal/ui/Lookup.module.css";
import { LookupChanges } from "@portal/ui/LookupChanges";
import { LookupFacts } from "@portal/ui/LookupFacts";
import { LookupState } from "@portal/ui/LookupState";
import type { ReactNode } from "react";
import { MatchTable } from "./MatchTable";
import { contactRows, kindOf, personRows } from "./matches";
import type { Verification } from "./queries";
import { ReviewBlock } from "./ReviewBlock";

export interface VerificationDetailProps {
  mode: Mode;
  verification: Verification;
  view: RecordsView;
  /** Of a review that is being written. */
  note: string;
  onNote: (note: string) => void;
  /** Left out while it is not known. */
  changes?: LookupComparison;
  /** What can be done with it. */
  actions: ReactNode;
  refreshing: boolean;
  onRefresh: () => void;
}

/** The verdict, what was asked, and the result. */
export function VerificationDetail(props: VerificationDetailProps) {
  const { verification, view } = props;
  if (view === "json") return <CodeBlock title="Verification" json={verification} />;
  return (
    <div className={layout.detail}>
      <LookupState
        {...verdictOf(verification)}
        reason={verification.errorMessage}
        asOf={verification.updatedAt}
        refreshing={props.refreshing}
        onRefresh={props.onRefresh}
        actions={props.actions}
      />
      {props.changes && (
        <LookupChanges
          compared={props.changes}
          to="/snap/verification"
          searchOf={(verification) => ({ tab: "results", verification })}
        />
      )}
      {verification.review && (
        <ReviewBlock
          key={verification.id}
          mode={props.mode}
          id={verification.id}
          review={verification.review}
          note={props.note}
          onNote={props.onNote}
        />
      )}
      <Request verification={verification} />
      <MatchTable label="Match results" rows={personRows(verification)} />
      <MatchTable
        label="Contact Information"
        title="Contact Information"
        rows={contactRows(verification)}
      />
    </div>
  );
}

function verdictOf({ result, status }: Verification) {
  if (status === "ERROR") return { tone: "danger", text: "Error" } as const;
  if (!result) return { tone: "info", text: "Pending" } as const;
  if (result.finalMatches) return { tone: "ok", text: "Information Match" } as const;
  return { tone: "danger", text: "Information Mismatch" } as const;
}

/** The consent text's title or type, and its version, as far as they are known. */
function consentOf({ requestMeta, consentEvidence }: Verification): string {
  const { type, version } = requestMeta.consent;
  const named = consentEvidence?.title || type;
  return [named, version && `version ${version}`].filter(Boolean).join(", ");
}

function Request({ verification }: { verification: Verification }) {
  const { requestMeta: given } = verification;
  const ids = given.additionalData?.ids ?? [];
  const facts: [string, string | undefined][] = [
    ["Subject's Full Name", given.fullName],
    ["Date of Request", formatDateTime(verification.createdAt)],
    ["ID Type", ids.map(kindOf).join("\n")],
    ["ID Number", ids.map((id) => id.idNumber).join("\n")],
    ["Subject's Consent", consentOf(verification)],
    ["Date of Consent", formatDateTime(given.consent.consentedAt)],
  ];
  return <LookupFacts facts={facts} lookup={verification} />;
}
