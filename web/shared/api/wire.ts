// Names for what the two APIs send and take. The shapes are generated from their descriptions.
import type { components as data } from "./data.gen";
import type { components as management } from "./management.gen";

type Data = data["schemas"];
type Management = management["schemas"];

export type PortalConfig = Management["PortalConfig"];
export type Registration = Management["RegisterRequest"];

export type Developer = Management["Profile"];
export type Organization = Management["Organization"];
export type Industry = Management["Industry"];

export type ApiKey = Management["KeyOut"];
export type UsageDay = Management["UsageDay"];
export type ActionUsage = Management["ActionSummary"];
export type Persona = Management["Persona"];

export type ListedUser = Management["ListedUser"];
/** An account in the portal's words; taken back, its status is REVOKED. */
export type UserAccount = Management["ListedAccount"];

export type Webhook = Data["WebhookOut"];
export type NewWebhook = Data["CreateWebhookRequest"];
export type Delivery = Management["DeliveryOut"];
export type DeliveryAttempt = Management["AttemptOut"];

/** All records of one account. */
export type AccountPayload = Data["SourcePayload"];

export type DataSource = Management["DataSource"];
export type DataSourceKind = DataSource["kind"];
export type FileType = Management["FileType"];
export type DatapointGroup = Management["DatapointGroup"];

export type ConsentTemplate = Management["ConsentTemplate"];
export type NewConsentTemplate = Management["CreateConsentTemplateRequest"];

export type TeamMember = Management["Member"];
export type StaffInvitation = Management["StaffInvitation"];

/** An act in the audit log. */
export type AuditEntry = Management["EntryOut"];
export type AuditVerdict = Management["VerdictOut"];

/** The question for the second step of a log-in. */
export type SecondFactor = Management["SecondFactor"];
export type SignIn = Management["SignInOut"];
export type Passkey = Management["PasskeyOut"];
