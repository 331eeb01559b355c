import { Button } from "@mantine/core";
import { Card } from "@portal/ui/Card";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { formatDateTime } from "@portal/ui/format";
import type { RecordsView } from "@portal/ui/JsonSwitch";
import { Note } from "@portal/ui/Note";
import { IconRefresh } from "@tabler/icons-react";
import { MatchTable } from "./MatchTable";
import { contactRows, personRows } from "./matches";
import { idTypes, labelOf } from "./options";
import type { Verification } from "./queries";
import classes from "./Verification.module.css";

export interface VerificationDetailProps {
  verification: Verification;
  view: RecordsView;
  refreshing: boolean;
  onRefresh: () => void;
}

/** The verdict, what was asked, and what came of it. */
export function VerificationDetail(props: VerificationDetailProps) {
  const { verification, view } = props;
  if (view === "json") return <CodeBlock title="Verification" json={verification} />;
  return (
    <div className={classes.detail}>
      <Verdict {...props} />
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

function Verdict({ verification, refreshing, onRefresh }: VerificationDetailProps) {
  const verdict = verdictOf(verification);
  return (
    <Note
      tone={verdict.tone}
      action={
        <Button
          variant="default"
          loading={refreshing}
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
          onClick={onRefresh}
        >
          Refresh
        </Button>
      }
    >
      <div className={classes.verdict}>
        <h3>{verdict.text}</h3>
        {verification.errorMessage && <span>{verification.errorMessage}</span>}
        <span>as of {formatDateTime(verification.updatedAt)}</span>
      </div>
    </Note>
  );
}

function Request({ verification }: { verification: Verification }) {
  const { requestMeta: given } = verification;
  const ids = given.additionalData?.ids ?? [];
  const facts = [
    ["Subject's Full Name", given.fullName],
    ["Date of Request", formatDateTime(verification.createdAt)],
    ["ID Type", ids.map((id) => labelOf(idTypes, id.idType)).join(", ")],
    ["ID Number", ids.map((id) => id.idNumber).join(", ")],
    [
      "Subject's Consent",
      `${verification.consentEvidence?.title || given.consent.type}, version ${given.consent.version}`,
    ],
    ["Date of Consent", formatDateTime(given.consent.consentedAt)],
  ];
  return (
    <Card className={classes.block}>
      <h3>Request details</h3>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
