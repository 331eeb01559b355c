import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { counted } from "@portal/ui/counted";
import { formatDateTime, formatNumber } from "@portal/ui/format";
import { Note } from "@portal/ui/Note";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { useQuery } from "@tanstack/react-query";
import classes from "./Audit.module.css";
import { type AuditVerdict, verificationQuery } from "./queries";

/** Whether the log is as it was written. Each entry seals the one before, which the server walks. */
export function ChainState() {
  const check = useQuery(verificationQuery);
  const verdict = check.isError ? undefined : check.data;
  return (
    <>
      <div className={classes.state}>
        <output aria-live="polite">
          <Badge verdict={verdict} failed={check.isError} />
        </output>
        {verdict && (
          <span className={classes.when}>
            Verified {formatDateTime(verdict.verifiedAt)}
            {verdict.removed > 0 && `, ${removedText(verdict.removed)}`}
          </span>
        )}
        <Button variant="default" loading={check.isFetching} onClick={() => check.refetch()}>
          Verify now
        </Button>
      </div>
      {check.isError && (
        <div className={classes.broken}>
          <Note tone="warning">{errorMessage(check.error)}</Note>
        </div>
      )}
      {verdict?.state === "BROKEN" && (
        <div className={classes.broken}>
          <Note tone="danger" role="alert">
            {brokenText(verdict)}
          </Note>
        </div>
      )}
    </>
  );
}

function Badge({ verdict, failed }: { verdict: AuditVerdict | undefined; failed: boolean }) {
  if (!verdict) {
    return (
      <StatusBadge status="UNKNOWN" tone="neutral">
        {failed ? "Not verified" : "Verifying"}
      </StatusBadge>
    );
  }
  const entries = counted(verdict.entries, "entry", "entries");
  return verdict.state === "INTACT" ? (
    <StatusBadge status="INTACT" tone="ok">
      Log verified, {entries}
    </StatusBadge>
  ) : (
    <StatusBadge status="BROKEN" tone="danger">
      Log altered after {entries}
    </StatusBadge>
  );
}

/** The chain goes on from the last of them, so nothing else can be missing. */
function removedText(removed: number): string {
  return removed === 1
    ? "the first entry was deleted after 400 days"
    : `the first ${formatNumber(removed)} were deleted after 400 days`;
}

function brokenText({ broken, reason }: AuditVerdict): string {
  return `The log was changed in the database: ${broken}: ${reason}. Contact the operator of this server.`;
}
