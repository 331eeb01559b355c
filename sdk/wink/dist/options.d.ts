/**
 * The contract of the widget with the page around it: what a page gives and what it is told. The script
 * wink.js is written against these types as well, so that package and script cannot drift apart.
 */
/** A widget user token, or a function that fetches a fresh one from the page's own server. */
export type TokenSource = string | null | undefined | (() => Promise<string> | string);
/** exit: the person is done; close: they left; error: they left after an error. */
export type CloseReason = "exit" | "close" | "error";
export interface AccountIds {
    accountId: string;
    userId: string;
    providerId: string;
}
export interface ConnectedAccount extends AccountIds {
    /** False when an account was connected again, which takes nothing from the quota. */
    quotaConsumed: boolean;
}
/** A connection or an upload that failed. Before an account or a document exists there is no id of one. */
export interface AccountError {
    accountId?: string;
    archiveId?: string;
    userId?: string;
    providerId?: string;
    errorCode: string;
}
export interface UploadIds {
    uploads: Array<Record<string, string>>;
    userId: string;
}
/** A step of the person through the widget, for the page's own statistics. */
export interface UIEvent {
    eventName: string;
    eventTime: string;
    mode: string;
    userId: string;
    account: Record<string, string> | null;
    archive: Record<string, string> | null;
}
/** Why the widget cannot begin. Failures of a login or an upload come to onAccountError. */
export type WinkErrorCode = "NO_ORIGIN" | "NO_TOKEN" | "TOKEN_FAILED" | "SCRIPT_FAILED" | "LOAD_FAILED" | "LOAD_TIMEOUT" | "INVALID_TOKEN" | "ORIGIN_NOT_ALLOWED" | "TEMPLATE_NOT_FOUND" | "NOT_AVAILABLE";
export interface WinkError {
    code: WinkErrorCode;
    /** For the developer; the person sees a sentence in the widget. */
    message: string;
    /** Opening it again as it is may work. */
    retriable: boolean;
}
export interface WinkCallbacks {
    onReady?: () => void;
    onOpen?: () => void;
    onAccountCreated?: (account: AccountIds) => void;
    onAccountConnected?: (account: ConnectedAccount) => void;
    onAccountRemoved?: (account: AccountIds) => void;
    onAccountError?: (error: AccountError) => void;
    onUploadsCreated?: (uploads: UploadIds) => void;
    onUploadsRemoved?: (uploads: UploadIds) => void;
    /** Called when only a new token helps; a token function is asked first and silently. */
    onTokenExpired?: (resume: (token: string) => void) => void;
    onUIEvent?: (event: UIEvent) => void;
    /** Natural height of the current screen, for pages that let an inline widget grow. */
    onResize?: (size: {
        height: number;
    }) => void;
    onClose?: (closed: {
        reason: CloseReason;
    }) => void;
    onError?: (error: WinkError) => void;
}
export interface WinkOptions extends WinkCallbacks {
    /**
     * Link address of the installation, for example https://link.example.com. Without it, the one that
     * the script wink.js was loaded from.
     */
    origin?: string;
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
    /** Of an older SDK, ignored: the token decides which API and mode the widget talks to. */
    apiHost?: string;
    /** Of an older SDK, ignored: the token decides. */
    mode?: string;
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
/** The global that wink.js sets. */
export interface WinkGlobal {
    create: (options: WinkOptions) => WinkInstance;
    /** Address of the installation that the script came from; empty when it was copied elsewhere. */
    linkUrl: string;
}
