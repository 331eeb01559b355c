/** The answers of the widget API, as far as the widget reads them. */
export interface SourceRef {
  id: string;
  name: string;
  logoUrl: string;
  /** Documents are uploaded; everything else is logged in to. */
  kind?: string;
}

export interface Source extends SourceRef {
  kind: string;
  type: string;
  typeLabel: string;
  enabled: boolean;
  highlighted: boolean;
}

export interface LoginField {
  name: string;
  label: string;
  type: "text" | "password" | "email" | "tel";
  placeholder: string;
  /** The field that names the account; kept when a login is tried again. */
  identifier: boolean;
  autocomplete: string;
}

export interface SourceDetail extends Source {
  fields: LoginField[];
  mfa: boolean;
}

/** A connected account, or a document that was accepted: its id stands in the place of an account's. */
export interface LinkedAccount {
  kind?: string;
  accountId: string;
  providerId: string;
  name: string;
  logoUrl: string;
  connectionStatus: string;
  loginName: string;
  connectedAt: string | null;
}

export interface Config {
  templateId: string;
  mode: string;
  userId: string;
  tenantName: string;
  productName: string;
  companyName: string;
  companyLogoUrl: string;
  themeColor: string;
  usageText: string;
  enableLearnMoreLink: boolean;
  consent: { showScreen: boolean; given: boolean; text: string; getStartedButtonText: string };
  sources: { total: number; types: string[] };
  success: {
    successText: string;
    connectMoreAccountsButtonText: string;
    doneButtonText: string;
    connectedAccountLimit: number;
  };
  showLinked: boolean;
  links: { terms: string; privacy: string; help: string };
  expiresAt: string;
  linked: LinkedAccount[];
}

export interface MfaRequest {
  kind: "CODE" | "CHOICE" | "PUSH";
  hint: string;
  length: number | null;
  options: Array<{ id: string; label: string }> | null;
  attemptsLeft: number | null;
  expiresAt: string | null;
  resendAt: string | null;
  lastAnswerWrong?: boolean;
}

export interface Task {
  id: string;
  accountId: string;
  status: "STARTED" | "FINISHED";
  connectionStatus: string;
  step: "LOGIN" | "MFA" | "COLLECTING" | "DONE";
  mfa: MfaRequest | null;
  result: "SUCCEEDED" | "PARTIAL" | "FAILED" | null;
  errorCode: string | null;
}

/** An uploaded document. */
export interface Upload {
  archiveId: string;
  fileType: string;
  status: "STARTED" | "ANALYZED" | "UNSUPPORTED" | "ERROR" | "REVOKED";
  errorCode: string | null;
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
