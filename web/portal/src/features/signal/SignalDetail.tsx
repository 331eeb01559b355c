import type { LookupComparison } from "@portal/lib/api/wire";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { formatDateTime } from "@portal/ui/format";
import type { RecordsView } from "@portal/ui/JsonSwitch";
import layout from "@portal/ui/Lookup.module.css";
import { LookupChanges } from "@portal/ui/LookupChanges";
import { LookupFacts } from "@portal/ui/LookupFacts";
import { LookupState } from "@portal/ui/LookupState";
import type { ReactNode } from "react";
import { EventResults } from "./EventResults";
import type { Signal, SignalMetric } from "./queries";
import { RuleMatches } from "./RuleMatches";
import { categoriesOf } from "./results";

export interface SignalDetailProps {
  signal: Signal;
  metrics: readonly SignalMetric[];
  view: RecordsView;
  /** Left out while it is not known. */
  changes?: LookupComparison;
  /** What can be done with it. */
  actions: ReactNode;
  refreshing: boolean;
  onRefresh: () => void;
}

/** How far it got, what was asked, and what the source has. */
export function SignalDetail(props: SignalDetailProps) {
  const { signal, metrics, view } = props;
  if (view === "json") return <CodeBlock title="Signal" json={signal} />;
  return (
    <div className={layout.detail}>
      <LookupState
        {...stateOf(signal)}
        reason={signal.resultMessage}
        asOf={signal.updatedAt}
        refreshing={props.refreshing}
        onRefresh={props.onRefresh}
        actions={props.actions}
      />
      {props.changes && (
        <LookupChanges
          compared={props.changes}
          to="/snap/signals"
          searchOf={(signal) => ({ tab: "results", signal })}
        />
      )}
      <Request signal={signal} />
      {signal.ruleMatches && <RuleMatches matches={signal.ruleMatches} metrics={metrics} />}
      {signal.status === "COMPLETED" && (
        <EventResults categories={categoriesOf(metrics, signal.result)} />
      )}
    </div>
  );
}

function stateOf({ status, resultCode }: Signal) {
  if (status === "ERROR") return { tone: "danger", text: "Error" } as const;
  if (status === "PROCESSING") return { tone: "info", text: "Pending" } as const;
  if (resultCode === "NO_DATA") return { tone: "info", text: "No events" } as const;
  return { tone: "ok", text: "Events found" } as const;
}

function Request({ signal }: { signal: Signal }) {
  const { phone, consent } = signal.requestMeta;
  const facts: [string, string | undefined][] = [
    ["Mobile Number", phone],
    ["Date of Request", formatDateTime(signal.createdAt)],
    ["Consented Type", consent.type],
    ["Version", consent.version],
    ["Consented With", consent.consentedWith],
    ["Consented At", formatDateTime(consent.consentedAt)],
  ];
  return <LookupFacts facts={facts} lookup={signal} />;
}
