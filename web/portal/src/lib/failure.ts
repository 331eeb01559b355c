/** Why a login or a document failed, in the few words that a list has room for. */
const words: Record<string, string> = {
  INVALID_CREDENTIALS: "Wrong username or password",
  INVALID_AUTH: "Login details rejected",
  INVALID_MFA: "Too many wrong codes",
  MFA_TIMEOUT: "Code not entered in time",
  UNSUPPORTED_MFA_METHOD: "Code type not supported",
  UNSUPPORTED_AUTH_TYPE: "Login method not supported",
  ACCOUNT_LOCKED: "Account locked by the provider",
  ACCOUNT_DISABLED: "Account no longer active",
  ACCOUNT_INACCESSIBLE: "Account can't be opened",
  ACCOUNT_INCOMPLETE: "No data in the account yet",
  INVALID_ACCOUNT_TYPE: "Not a personal account",
  EXPIRED_CREDENTIALS: "Password expired",
  TOS_REQUIRED: "Provider's terms not accepted",
  AUTH_REQUIRED: "New login required",
  SERVICE_UNAVAILABLE: "Provider unavailable",
  SYSTEM_ERROR: "System error",
  PROVIDER_DISABLED: "Provider disabled",
  QUOTA_EXCEEDED: "No credits left",
  USER_CANCELLED: "Canceled by the user",
  FILE_TYPE_NOT_SUPPORTED: "File type not supported",
  FILE_TOO_LARGE: "File too large",
  FILE_PASSWORD_REQUIRED: "Locked with a password",
  FILE_PASSWORD_WRONG: "Wrong password for the file",
  FILE_UNABLE_TO_RECOGNIZE: "Unreadable document",
  FILE_TYPE_MISMATCH: "Different type of document",
  MISSING_MANDATORY_FIELD: "Required field missing",
  INVALID_FIELD_FORMAT: "Field in the wrong format",
};

/** "INVALID_MFA" as "Too many wrong codes"; a code of a newer server in its own words. */
export function failureText(code: string): string {
  return (Object.hasOwn(words, code) && words[code]) || sentence(code);
}

/** "CLEARANCE_BARANGAY" as "Clearance barangay". */
export function sentence(code: string): string {
  const text = code.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
