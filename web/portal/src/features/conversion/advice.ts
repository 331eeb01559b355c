interface Reason {
  /** What happened, to staff. */
  reason: string;
  /** What they can do about it. */
  advice: string;
}

const reasons: Readonly<Record<string, Reason>> = {
  INVALID_CREDENTIALS: {
    reason: "Wrong username or password",
    advice: "Tell people which login the provider expects before they open the widget.",
  },
  INVALID_AUTH: {
    reason: "Login details rejected",
    advice: "Tell people which login the provider expects before they open the widget.",
  },
  INVALID_MFA: {
    reason: "Too many wrong codes",
    advice: "Ask people to keep the phone or email that receives their codes at hand.",
  },
  MFA_TIMEOUT: {
    reason: "Code not entered in time",
    advice: "Ask people to keep the phone or email that receives their codes at hand.",
  },
  UNSUPPORTED_MFA_METHOD: {
    reason: "Login method not supported",
    advice: "Offer a document upload for this provider, and report it to your operator.",
  },
  UNSUPPORTED_AUTH_TYPE: {
    reason: "Login method not supported",
    advice: "Offer a document upload for this provider, and report it to your operator.",
  },
  ACCOUNT_LOCKED: {
    reason: "Account locked by the provider",
    advice: "People must unlock it with the provider. Offer a document upload meanwhile.",
  },
  ACCOUNT_DISABLED: {
    reason: "Account no longer active",
    advice: "Often a former employee. Offer another provider or a document upload.",
  },
  ACCOUNT_INACCESSIBLE: {
    reason: "Account can't be opened",
    advice: "Usually temporary. Ask people to try again later.",
  },
  ACCOUNT_INCOMPLETE: {
    reason: "No data in the account yet",
    advice: "Often a new employee. Ask for a document, or invite them again after the next payday.",
  },
  INVALID_ACCOUNT_TYPE: {
    reason: "Not a personal account",
    advice: "Tell people to use their own account, not their company's.",
  },
  EXPIRED_CREDENTIALS: {
    reason: "Password expired",
    advice: "People must change it with the provider first.",
  },
  TOS_REQUIRED: {
    reason: "Provider's terms not accepted",
    advice: "People must log in on the provider's site once and accept its terms.",
  },
  AUTH_REQUIRED: {
    reason: "Provider asks for a new login",
    advice: "Invite people to connect the account again.",
  },
  SERVICE_UNAVAILABLE: {
    reason: "Provider unavailable",
    advice: "See Data Sources for its health. Leave it out of your template while it lasts.",
  },
  SYSTEM_ERROR: {
    reason: "System error",
    advice: "If it continues, report the provider and the date to your operator.",
  },
  PROVIDER_DISABLED: {
    reason: "Provider disabled",
    advice: "Remove it from your template, or ask your operator when it returns.",
  },
  QUOTA_EXCEEDED: {
    reason: "No credits left",
    advice: "Ask for more credits: nobody can connect until then.",
  },
  USER_CANCELLED: {
    reason: "Canceled by the user",
    advice: "Explain why you ask, and how long it takes, before you open the widget.",
  },
};

/** What a code means to staff; one that is not known shows itself. */
export function reasonOf(code: string): Reason {
  const known = Object.entries(reasons).find(([name]) => name === code);
  return known?.[1] ?? { reason: code, advice: "Report it to your operator if it continues." };
}
