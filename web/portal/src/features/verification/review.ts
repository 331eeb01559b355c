import type { Tone } from "@portal/ui/status";
import { contactRows, personRows } from "./matches";
import type { Verification } from "./queries";

export type Review = NonNullable<Verification["review"]>;
export type ReviewStatus = Review["status"];
export type Opinion = Pick<Review["opinions"][number], "decision" | "note">;
export type Decision = Opinion["decision"];

/** How far a review is, in the order of the work. */
export const reviewStatuses: readonly { value: ReviewStatus; label: string; tone: Tone }[] = [
  { value: "OPEN", label: "To review", tone: "warning" },
  { value: "SECOND_OPINION", label: "Second opinion needed", tone: "warning" },
  { value: "SAME_PERSON", label: "Same person", tone: "ok" },
  { value: "OTHER_PERSON", label: "Not the same person", tone: "danger" },
];

export function reviewOf(status: ReviewStatus) {
  return reviewStatuses.find(({ value }) => value === status) ?? reviewStatuses[0];
}

/** The list that an address shows: those to review where it gives none. */
export function readReview(search: Record<string, unknown>): ReviewStatus {
  return reviewStatuses.find(({ value }) => value === search.review)?.value ?? "OPEN";
}

/** The list as it stands in the address. */
export function toSearch(review: ReviewStatus): Record<string, string> {
  return review === "OPEN" ? { tab: "review" } : { tab: "review", review };
}

/** What an opinion says. */
export function decisionText(decision: Decision): string {
  return decision === "OPEN" ? "Reopened" : (reviewOf(decision)?.label ?? decision);
}

/** The labels of what contradicts, or else of what could not be compared. */
export function mismatches(verification: Verification): string {
  const rows = [...personRows(verification), ...contactRows(verification)];
  const wrong = rows.filter(({ matches }) => matches === false).map(({ label }) => label);
  return wrong.length > 0 ? wrong.join(", ") : "Not compared";
}

/** Whether a developer gave the opinion that a second one has to confirm. */
export function isMine(review: Review, developerId: string | undefined): boolean {
  return review.status === "SECOND_OPINION" && review.opinions.at(-1)?.byId === developerId;
}

/** Whether the last opinion is one that a developer sent. */
export function isThere(review: Review, sent: Opinion, developerId: string | undefined): boolean {
  const last = review.opinions.at(-1);
  return (
    last?.byId === developerId && last?.decision === sent.decision && last.note === sent.note.trim()
  );
}
