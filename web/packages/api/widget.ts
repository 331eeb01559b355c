// Names for what the widget API answers. The shapes are generated from its description.
import type { components as hosted } from "./hosted.gen";
import type { components } from "./widget.gen";

type Widget = components["schemas"];
type Hosted = hosted["schemas"];

export type Config = Omit<Widget["Config"], "linked" | "running"> & {
  linked: LinkedAccount[];
  /** The description does not say that there is none most of the time. */
  running?: Widget["Running"] | null;
};
export type Source = Widget["Source"];
export type SourceDetail = Widget["SourceDetail"];
export type LoginField = Widget["LoginField"];
/** A connected account, or a document that was accepted: its id stands in the place of an account's. */
export type LinkedAccount = Omit<Widget["Linked"], "kind"> & Pick<SourceRef, "kind">;
export type MfaRequest = Widget["MFA"];
/** The description does not say that nothing is asked most of the time. */
export type Task = Omit<Widget["Task"], "mfa"> & { mfa: MfaRequest | null };
/** An uploaded document. */
export type Upload = Omit<Widget["Upload"], "taskId">;
/** An upload that goes on on a phone. */
export type Handoff = Omit<Widget["Handoff"], "archive"> & { archive: Upload | null };
export type StartedHandoff = Handoff & Pick<Widget["StartedHandoff"], "link">;
/** What the phone shows. */
export type Phone = Hosted["Phone"];
/** A login that has begun. */
export type Started = Widget["LoginOut"];

/** A source as far as screens show it. Documents are uploaded; everything else is logged in to. */
export type SourceRef = Pick<Source, "id" | "name" | "logoUrl"> & Partial<Pick<Source, "kind">>;
