/** The contract with pages is kept where they get it from: the package sdk/wink. */
export type {
  AccountError,
  AccountIds,
  CloseReason,
  ConnectedAccount,
  OpenOptions,
  TokenSource,
  UIEvent,
  UploadIds,
  WinkError,
  WinkGlobal,
  WinkInstance,
  WinkOptions,
} from "../../../sdk/wink/src/options";
