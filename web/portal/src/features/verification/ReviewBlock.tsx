import { Button, Textarea } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { developerQuery } from "@portal/lib/api/queries";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { formatDateTime } from "@portal/ui/format";
import layout from "@portal/ui/Lookup.module.css";
import { Note } from "@portal/ui/Note";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { TextLink } from "@portal/ui/TextLink";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDecide } from "./mutations";
import { type Decision, decisionText, isMine, type Review, reviewOf } from "./review";
import classes from "./Verification.module.css";

export interface ReviewBlockProps {
  mode: Mode;
  id: string;
  review: Review;
}

/** What people decided about a result that doesn't match, and what the reader decides. */
export function ReviewBlock({ mode, id, review }: ReviewBlockProps) {
  const shown = reviewOf(review.status);
  return (
    <Card className={layout.block}>
      <div className={classes.reviewHead}>
        <h3>Review</h3>
        <StatusBadge status={review.status} tone={shown?.tone}>
          {shown?.label}
        </StatusBadge>
      </div>
      <div className={classes.review}>
        {review.heldFrom && (
          <p className={classes.held}>
            Decided for{" "}
            <TextLink
              to="/snap/verification"
              search={{ tab: "results", verification: review.heldFrom }}
            >
              an earlier verification
            </TextLink>{" "}
            with the same data and the same answers.
          </p>
        )}
        {review.opinions.length > 0 && (
          <ol className={classes.opinions} aria-label="Decisions">
            {review.opinions.map((opinion) => (
              <li key={opinion.at + opinion.byId}>
                <strong>{decisionText(opinion.decision)}</strong>
                <span>
                  {opinion.byName}, {formatDateTime(opinion.at)}
                </span>
                {opinion.note && <p>{opinion.note}</p>}
              </li>
            ))}
          </ol>
        )}
        <Decide mode={mode} id={id} review={review} />
      </div>
    </Card>
  );
}

function Decide({ mode, id, review }: ReviewBlockProps) {
  const [note, setNote] = useState("");
  const me = useQuery(developerQuery).data;
  const decide = useDecide(mode, { onSuccess: () => setNote("") });
  const isDecided = review.status === "SAME_PERSON" || review.status === "OTHER_PERSON";
  const waits = isMine(review, me?.id);
  const send = (decision: Decision) => decide.submit({ id, decision, note });
  return (
    <>
      {waits && <p>You decided. A second person has to confirm.</p>}
      {!waits && !isDecided && (
        <Textarea
          label="Note"
          description="Optional. Everybody in your organization can read it."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {decide.isError && (
        <Note tone="danger" role="alert">
          {errorMessage(decide.error)}
        </Note>
      )}
      <div className={classes.decide}>
        {waits || isDecided ? (
          <Button variant="default" loading={decide.busy} onClick={() => send("OPEN")}>
            Reopen review
          </Button>
        ) : (
          <>
            <Button variant="default" loading={decide.busy} onClick={() => send("SAME_PERSON")}>
              Same person
            </Button>
            <Button variant="default" loading={decide.busy} onClick={() => send("OTHER_PERSON")}>
              Not the same person
            </Button>
          </>
        )}
      </div>
    </>
  );
}
