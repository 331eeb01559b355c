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
import { useEffect, useState } from "react";
import { useDecide } from "./mutations";
import {
  type Decision,
  decisionText,
  isMine,
  isThere,
  type Opinion,
  type Review,
  reviewOf,
} from "./review";
import classes from "./Verification.module.css";

export interface ReviewBlockProps {
  mode: Mode;
  id: string;
  review: Review;
  /** What is typed, which outlives the block. */
  note: string;
  onNote: (note: string) => void;
}

/** What people decided about a result that doesn't match, and what the reader decides. */
export function ReviewBlock(props: ReviewBlockProps) {
  const { review } = props;
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
        <Decide {...props} />
      </div>
    </Card>
  );
}

function Decide({ mode, id, review, note, onNote }: ReviewBlockProps) {
  const me = useQuery(developerQuery).data;
  const [sent, setSent] = useState<Opinion>({ decision: "OPEN", note: "" });
  const empty = ({ decision }: Opinion) => decision !== "OPEN" && onNote("");
  const { submit, reset, ...decide } = useDecide(mode, { onSuccess: (_, done) => empty(done) });
  // A response may get lost after the decision was stored.
  const isStored = decide.isError && isThere(review, sent, me?.id);
  useEffect(() => {
    if (!isStored) return;
    reset();
    empty(sent);
  });
  const isDecided = review.status === "SAME_PERSON" || review.status === "OTHER_PERSON";
  const waits = isMine(review, me?.id);
  const isOpen = !waits && !isDecided;
  // What was typed for a decision is not what a review is reopened for.
  function send(decision: Decision) {
    const opinion = { decision, note: decision === "OPEN" ? "" : note };
    setSent(opinion);
    submit({ id, ...opinion });
  }
  return (
    <>
      {waits && <p>You decided. A second person has to confirm.</p>}
      {(isOpen || note) && (
        <Textarea
          label="Note"
          description={
            isOpen
              ? "Optional. Everybody in your organization can read it."
              : "Not saved. Reopen the review to decide with this note."
          }
          readOnly={!isOpen}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={note}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      )}
      {decide.isError && (
        <Note tone="danger" role="alert">
          {errorMessage(decide.error)}
        </Note>
      )}
      <div className={classes.decide}>
        {isOpen ? (
          <>
            <Button variant="default" loading={decide.busy} onClick={() => send("SAME_PERSON")}>
              Same person
            </Button>
            <Button variant="default" loading={decide.busy} onClick={() => send("OTHER_PERSON")}>
              Not the same person
            </Button>
          </>
        ) : (
          <Button variant="default" loading={decide.busy} onClick={() => send("OPEN")}>
            Reopen review
          </Button>
        )}
      </div>
    </>
  );
}
