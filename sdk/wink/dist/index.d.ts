export { createWink, type LoadOptions, loadWink, WinkLoadError } from "./load.js";
export type { AccountError, AccountIds, CloseReason, ConnectedAccount, OpenOptions, TokenSource, UIEvent, UploadIds, WinkCallbacks, WinkError, WinkErrorCode, WinkGlobal, WinkInstance, WinkOptions, } from "./options.js";
