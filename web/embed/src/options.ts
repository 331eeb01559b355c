import type { AccountIds, CloseReason, FrameEvents, UploadIds } from "./protocol";

/** A widget user token, or a function that fetches a fresh one from the page's own server. */
export type TokenSource = string | null | undefined | (() => Promise<string> | string);

export interface WinkError {
  code: "NO_TOKEN" | "TOKEN_FAILED" | "LOAD_TIMEOUT";
  message: string;
  retriable: boolean;
}

export interface WinkOptions {
  token?: TokenSource;
  /** Older name of token. */
  userToken?: TokenSource;
  templateId?: string;
  /** Shows the widget inside this element; without it, in a dialog over the page. */
  container?: HTMLElement | null;
  locale?: string;
  theme?: "light" | "dark" | "auto";
  /** Nonce for the one style element that old browsers without adoptable style sheets need. */
  cspNonce?: string;
  /** Accepted and ignored: the token decides which API and mode the widget talks to. */
  apiHost?: string;
  /** Accepted and ignored: the token decides. */
  mode?: string;
  onReady?: () => void;
  onOpen?: () => void;
  onAccountCreated?: (account: AccountIds) => void;
  onAccountConnected?: (account: AccountIds & { quotaConsumed: boolean }) => void;
  onAccountRemoved?: (account: AccountIds) => void;
  onAccountError?: (error: FrameEvents["error"]) => void;
  onUploadsCreated?: (uploads: UploadIds) => void;
  onUploadsRemoved?: (uploads: UploadIds) => void;
  /** Called when only a new token helps; a token function is asked first and silently. */
  onTokenExpired?: (resume: (token: string) => void) => void;
  onUIEvent?: (event: FrameEvents["uiEvent"]) => void;
  /** Natural height of the current screen, for pages that let an inline widget grow. */
  onResize?: (size: { height: number }) => void;
  onClose?: (closed: { reason: CloseReason }) => void;
  onError?: (error: WinkError) => void;
}

export interface OpenOptions {
  token?: TokenSource;
  /** Starts at the login of this provider. */
  providerId?: string;
  /** Starts at this connected account, to reconnect or revoke it. */
  accountId?: string;
}

export interface WinkInstance {
  /** Shows the widget; does nothing while it is shown. */
  open: (options?: OpenOptions) => void;
  /** Asks the widget to close, as its X does: a running login asks the person first. */
  close: () => void;
  /** Removes the widget at once and for good, without a callback. */
  destroy: () => void;
  setToken: (token: string) => void;
}
