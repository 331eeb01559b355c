import type { CloseReason, FrameMessage } from "@embed/protocol";
import type {
  Config,
  LinkedAccount,
  MfaRequest,
  SourceDetail,
  SourceRef,
  Task,
  Upload,
} from "@packages/api/widget";

/** A login that is being typed or tried; kept as a whole so that "Try again" loses nothing. */
export interface Login {
  source: SourceRef;
  /** The provider's form; null while it is loading. */
  detail: SourceDetail | null;
  /** What was typed, without passwords. */
  typed: Record<string, string>;
}

export interface Attempt {
  login: Login;
  accountId: string;
  taskId: string;
  /** The provider asked for a code in this attempt. */
  hadMfa: boolean;
}

/** What the person sees. EXPIRED keeps the view below it, input included. */
export type View =
  | { name: "BOOT" }
  | { name: "BLOCKED"; message: string | null; code?: string }
  | { name: "CONSENT" }
  | { name: "SOURCES" }
  | { name: "HELP"; isSent: boolean }
  /** isTyped: closing asks first, because a password stands in the form. */
  | { name: "LOGIN"; login: Login; isTyped?: boolean }
  | { name: "CONNECTING"; attempt: Attempt; step: Task["step"]; isSlow: boolean }
  | {
      name: "MFA";
      attempt: Attempt;
      mfa: MfaRequest;
      isWrong: boolean;
      pollsSinceAnswer: number | null;
    }
  | { name: "LOGIN_FAILED"; login: Login; errorCode: string }
  | { name: "UPLOAD"; source: SourceRef; file: File | null; percent: number; errorCode: string }
  | { name: "ANALYZING"; source: SourceRef; archiveId: string }
  | { name: "UPLOAD_FAILED"; source: SourceRef; errorCode: string }
  | { name: "SUCCESS"; source: SourceRef }
  | { name: "LINKED"; account: LinkedAccount }
  | { name: "REVOKING"; account: LinkedAccount }
  | { name: "EXPIRED"; before: Exclude<View, { name: "EXPIRED" }>; pending: Effect[] }
  | { name: "CLOSED" };

export type ViewName = View["name"];
export type ViewOf<Name extends ViewName> = Extract<View, { name: Name }>;

export interface State {
  view: View;
  /** A call that the person asked for is on its way. */
  isBusy: boolean;
  /** The last call failed; message null = network or server. The view and its input stay. */
  problem: { message: string | null; retry: Effect } | null;
  /** EXIT_CONFIRM lies over the view. */
  isLeaving: boolean;
  config: Config | null;
  isConsentGiven: boolean;
  linked: LinkedAccount[];
  filter: { name: string; type: string };
  /** Where to go after the consent: what the page asked for, or the login that it interrupted. */
  target: {
    providerId?: string;
    accountId?: string;
    login?: Login;
    upload?: { source: SourceRef; file: File | null };
  };
  /** Counts the tokens, so that lists which failed for an old one load again. */
  tokenEpoch: number;
}

/** What the machine wants done. The runner does it and answers with events. */
export type Effect =
  | { do: "loadConfig" }
  | { do: "giveConsent" }
  | { do: "loadSource"; id: string }
  | {
      do: "submitLogin";
      id: string;
      fields: Record<string, string>;
      key: string;
      withConsent: boolean;
    }
  | { do: "poll"; taskId: string; delayMs: number; failures: number }
  | { do: "answer"; taskId: string; kind: MfaRequest["kind"]; answer: string }
  | { do: "resend"; taskId: string }
  | { do: "cancel"; taskId: string }
  | {
      do: "upload";
      fileType: string;
      file: File;
      /** Opens a locked PDF. */
      password?: string;
      key: string;
      withConsent: boolean;
    }
  | { do: "stopUpload" }
  | { do: "pollUpload"; archiveId: string; delayMs: number; failures: number }
  | { do: "cancelUpload"; archiveId: string }
  | { do: "loadLinked" }
  | { do: "revoke"; account: LinkedAccount }
  | { do: "requestSource"; name: string }
  | { do: "later"; delayMs: number; event: Event }
  | { do: "tell"; message: FrameMessage };

/** What the person does. */
export type Action =
  | { type: "RETRY" }
  | { type: "BACK" }
  | { type: "CLOSE" }
  | { type: "STAY" }
  | { type: "LEAVE" }
  | { type: "AGREE" }
  | { type: "FILTER"; filter: State["filter"] }
  | { type: "CHOOSE"; source: SourceRef }
  | { type: "CHOOSE_LINKED"; account: LinkedAccount }
  | { type: "HELP" }
  | { type: "REQUEST_SOURCE"; name: string }
  | { type: "TYPED"; isTyped: boolean }
  | { type: "SUBMIT"; fields: Record<string, string>; key: string }
  | { type: "PICK"; file: File | null; errorCode?: string }
  | { type: "SEND"; key: string; password?: string }
  | { type: "STOP" }
  | { type: "KEEP_WAITING" }
  | { type: "TELL_LATER" }
  | { type: "ANSWER"; answer: string }
  | { type: "RESEND" }
  | { type: "TRY_AGAIN" }
  | { type: "ANOTHER" }
  | { type: "DONE" }
  | { type: "MORE" }
  | { type: "RECONNECT" }
  | { type: "REVOKE" };

/** What the server, the clock and the page say. */
export type Answer =
  | { type: "START"; target: State["target"] }
  | { type: "CONFIG"; config: Config }
  /** code: what the embedding got wrong, for the page to hear. */
  | { type: "BLOCK"; message: string | null; code?: string }
  | { type: "CONSENTED" }
  | { type: "CONSENT_MISSING"; message: string }
  | { type: "DETAIL"; detail: SourceDetail }
  | { type: "REQUESTED" }
  | { type: "SUBMITTED"; accountId: string; taskId: string; isNew: boolean }
  | { type: "ALREADY_CONNECTED"; accountId: string }
  | { type: "REFUSED"; errorCode: string }
  | { type: "TASK"; task: Task }
  | { type: "SLOW"; taskId: string }
  | { type: "RESENT" }
  | { type: "PROGRESS"; percent: number }
  | { type: "UPLOADED"; upload: Upload }
  /** The phone sent it, and this screen goes on. */
  | { type: "HANDED_OVER"; upload: Upload }
  | { type: "REJECTED"; errorCode: string }
  | { type: "LINKED_LIST"; items: LinkedAccount[] }
  | { type: "REVOKED" }
  | { type: "FAILED"; effect: Effect; message: string | null }
  | { type: "UNAUTHORIZED"; effect: Effect | null }
  | { type: "EXPIRE" }
  | { type: "TOKEN"; isSameUser: boolean };

export type Event = Action | Answer;
export type Result = readonly [State, readonly Effect[]];
export type Closing = CloseReason;

export const initialState: State = {
  view: { name: "BOOT" },
  isBusy: false,
  problem: null,
  isLeaving: false,
  config: null,
  isConsentGiven: false,
  linked: [],
  filter: { name: "", type: "" },
  target: {},
  tokenEpoch: 0,
};
