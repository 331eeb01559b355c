const expectedLogin = "Tell people which login the provider expects before they open the widget.";
const codesAtHand = "Ask people to keep the phone or email that receives their codes at hand.";
const uploadInstead = "Offer a document upload for this provider, and report it to your operator.";
const clearCopy = "Ask for a complete, well-lit photo, or the original PDF.";
const unlockedFile = "Ask people to enter the PDF's password, or to upload a copy without one.";

/** What staff can do about a failure of a login or a document. */
const advices: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: expectedLogin,
  INVALID_AUTH: expectedLogin,
  INVALID_MFA: codesAtHand,
  MFA_TIMEOUT: codesAtHand,
  UNSUPPORTED_MFA_METHOD: uploadInstead,
  UNSUPPORTED_AUTH_TYPE: uploadInstead,
  ACCOUNT_LOCKED: "People must unlock it with the provider. Offer a document upload meanwhile.",
  ACCOUNT_DISABLED: "Often a former employee. Offer another provider or a document upload.",
  ACCOUNT_INACCESSIBLE: "Usually temporary. Ask people to try again later.",
  ACCOUNT_INCOMPLETE:
    "Often a new employee. Ask for a document, or invite them again after the next payday.",
  INVALID_ACCOUNT_TYPE: "Tell people to use their own account, not their company's.",
  EXPIRED_CREDENTIALS: "People must change it with the provider first.",
  TOS_REQUIRED: "People must log in on the provider's site once and accept its terms.",
  AUTH_REQUIRED: "Invite people to connect the account again.",
  SERVICE_UNAVAILABLE:
    "See Data Sources for its health. Leave it out of your template while it lasts.",
  SYSTEM_ERROR: "If it continues, report the provider and the date to your operator.",
  PROVIDER_DISABLED: "Remove it from your template, or ask your operator when it returns.",
  QUOTA_EXCEEDED: "Ask for more credits: nobody can connect until then.",
  USER_CANCELLED: "Explain why you ask, and how long it takes, before you open the widget.",
  FILE_TYPE_NOT_SUPPORTED: "Ask for a PDF, JPG, JPEG or PNG file.",
  FILE_TOO_LARGE: "Ask for a file of at most 15 MB: a photo, or only the pages you need.",
  FILE_UNABLE_TO_RECOGNIZE: clearCopy,
  FILE_TYPE_MISMATCH: "Name the document you need, and offer every type that you accept.",
  FILE_PASSWORD_REQUIRED: unlockedFile,
  FILE_PASSWORD_WRONG: unlockedFile,
  MISSING_MANDATORY_FIELD: clearCopy,
  INVALID_FIELD_FORMAT: clearCopy,
};

/** What staff can do about failures with a code, also one of a newer server. */
export function adviceOn(code: string): string {
  const known = Object.hasOwn(advices, code) ? advices[code] : undefined;
  return known ?? "Report it to your operator if it continues.";
}
