/** Why a login or a document failed, in the few words that a list has room for. */
const words: Record<string, string> = {
  INVALID_CREDENTIALS: "Wrong login details",
  INVALID_AUTH: "Login rejected",
  INVALID_MFA: "Wrong one-time code",
  MFA_TIMEOUT: "One-time code timed out",
  UNSUPPORTED_MFA_METHOD: "Unsupported code type",
  UNSUPPORTED_AUTH_TYPE: "Unsupported login method",
  ACCOUNT_LOCKED: "Account locked",
  ACCOUNT_DISABLED: "Account disabled",
  ACCOUNT_INACCESSIBLE: "Account not accessible",
  ACCOUNT_INCOMPLETE: "Account setup incomplete",
  INVALID_ACCOUNT_TYPE: "Wrong type of account",
  EXPIRED_CREDENTIALS: "Password expired",
  TOS_REQUIRED: "Terms not accepted",
  AUTH_REQUIRED: "New login required",
  SERVICE_UNAVAILABLE: "Provider unavailable",
  SYSTEM_ERROR: "System error",
  PROVIDER_DISABLED: "Provider disabled",
  QUOTA_EXCEEDED: "Quota used up",
  USER_CANCELLED: "Canceled by the user",
  FILE_TYPE_NOT_SUPPORTED: "Unsupported file type",
  FILE_TOO_LARGE: "File too large",
  FILE_PASSWORD_REQUIRED: "Locked with a password",
  FILE_PASSWORD_WRONG: "Wrong password of the file",
  FILE_UNABLE_TO_RECOGNIZE: "Unreadable document",
  FILE_TYPE_MISMATCH: "Different type of document",
  MISSING_MANDATORY_FIELD: "Required field missing",
  INVALID_FIELD_FORMAT: "Field in the wrong format",
};

/** "INVALID_MFA" as "Wrong one-time code"; a code of a newer server as words of its own. */
export function failureText(code: string): string {
  return words[code] ?? sentence(code);
}

/** "CLEARANCE_BARANGAY" as "Clearance barangay". */
export function sentence(code: string): string {
  const text = code.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
