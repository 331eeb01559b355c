// Names for what the two APIs send and take. The shapes are generated from their descriptions.
import type { components as data } from "@packages/api/data.gen";
import type { components as management } from "@packages/api/management.gen";

type Data = data["schemas"];
type Management = management["schemas"];

export type PortalConfig = Management["PortalConfig"];
export type Registration = Management["RegisterRequest"];

export type Developer = Management["Profile"];
export type Organization = Management["Organization"];
export type Industry = Management["Industry"];

export type ApiKey = Management["KeyOut"];
export type Activity = Data["Activity"];
export type UsageDay = Management["UsageDay"];
/** How far the sessions of a site came that opened its page on a day. */
export type FlowStep = Management["FlowStep"];
export type FunnelDay = Management["FunnelDay"];
/** How often logins or documents ended with one error at one source. */
export type ConversionFailure = Management["Failure"];
export type ActionUsage = Management["ActionSummary"];
export type Persona = Management["Persona"];

export type ListedUser = Data["ListedUser"];
/** An account in the portal's words; revoked, its status is REVOKED. */
export type UserAccount = Data["ListedAccount"];
export type UserArchive = Data["ListedArchive"];
/** An uploaded document as the data API shows it. */
export type Archive = Data["ArchiveOut"];
/** One value that a document states, with its place. */
export type Field = Data["PaperField"];

export type Hint = Data["Hint"];

export type Correction = Data["Correction"];
export type UserForm = Data["ListedForm"];
/** A page that the organization publishes. */
/** The settings of a site as they were saved once. */
export type SiteVersion = Management["Saved"];
export type SiteLink = Management["SiteLink"];
/** One run of one person through a site. */
export type WinkSession = Data["ListedSession"];
/** A session with what came with its address. */
export type WinkSessionDetail = Data["SessionDetail"];
export type UserInvite = Data["InviteOut"];
/** An address that is not invited. */
export type Suppression = Data["SuppressionOut"];
/** A file of people to invite. */
export type InviteImport = Data["ImportOut"];
export type ImportedContact = Data["RowOut"];
/** What an invitation says. */
export type InviteContent = Pick<
  Data["Template"],
  "language" | "company" | "email" | "landingPage" | "successPage" | "sms"
>;
export type InvitePreview = Data["Preview"];
export type TimelineEntry = Data["Entry"];
/** The figures of one topic of an account's insight. */
export type InsightSummary = Data["Summary"];
/** How far the erasure of a user got and, at its end, the proof of it. */
export type ErasureProof = Data["Proof"];

export type Webhook = Data["WebhookOut"];
export type NewWebhook = Data["CreateWebhookRequest"];
export type Delivery = Data["DeliveryOut"];
export type DeliveryAttempt = Data["AttemptOut"];
/** A delivery with its body and all attempts. */
export type SentDelivery = Data["SentOut"];
export type WebhookHealth = Management["HealthOut"];
/** The newest delivery of a webhook, as the list of webhooks shows it. */
export type LastDelivery = Management["LastDeliveryOut"];
export type WebhookReplay = Management["ReplayOut"];
/** A webhook that is gone and whose deliveries can still be read. */
export type DeletedWebhook = Management["DeletedOut"];
/** How all webhooks of a mode did in the last 24 hours. */
export type WebhookOverview = Management["OverviewOut"];

/** All records of one account. */
export type AccountPayload = Data["SourcePayload"];

/** The copy of a list of users: how far it is, and its address once it is ready. */
export type UserExport = Data["ExportOut"];
export type UserExportFilter = Data["UserFilter"];
export type AccountFormat = Data["GenerateAccountExportRequest"]["exportExtensionType"];

export type DataSource = Management["DataSource"];
export type SourceHealth = Management["Health"];
export type DataSourceKind = DataSource["kind"];
export type FileType = Management["FileType"];
export type DatapointGroup = Management["DatapointGroup"];

export type Verification = Data["VerificationOut"];
export type VerificationRequest = Data["Request"];
export type Signal = Data["SignalOut"];
export type SignalRequest = Data["Query"];
export type SignalMetric = Data["Metric"];
/** A limit of an organization for a metric. */
export type SignalRule = Data["SignalRuleOut"];
export type SignalRuleInput = Data["SignalRuleInput"];
/** A rule that matched a result, as the rule was then. */
export type SignalRuleMatch = Data["RuleMatch"];
/** Who asked for a lookup, about whom, under which consent. */
export type LookupRequest = Data["Asked"];
/** What a lookup says otherwise than the one that it ran again. */
export type LookupComparison = Data["Compared"];
/** How an organization reviews, and how long results are current. */
export type LookupPolicy = Data["PolicyOut"];
/** Many lookups at once, from a file. */
export type LookupBatch = Data["LookupBatchOut"];
export type LookupBatchInput = Data["BatchInput"];
export type ConsentTemplate = Management["ConsentTemplate"];
export type NewConsentTemplate = Management["CreateConsentTemplateRequest"];

export type TeamMember = Management["Member"];
export type StaffInvitation = Management["StaffInvitation"];

/** An act in the audit log. */
export type AuditActor = Management["ActorOut"];
export type AuditEntry = Management["EntryOut"];
export type AuditVerdict = Management["VerdictOut"];

/** A call of a program to the data API, without and with the shapes of its bodies. */
export type LoggedRequest = Management["LoggedRequestOut"];
/** What calls came to, by endpoint and by hour. */
export type RequestRoute = Management["RouteOut"];
export type RequestHour = Management["HourOut"];
export type RequestFigures = Omit<RequestHour, "hour">;

/** The question for the second step of a login. */
export type SecondFactor = Management["SecondFactor"];
export type SignIn = Management["SignInOut"];
export type Passkey = Management["PasskeyOut"];

export type WinkTemplate = Management["Template"];
/** What the widget looked like after a save of its template. */
export type TemplateVersion = Management["TemplateVersion"];
/** A template as it is saved. */
export type TemplateDraft = Management["TemplateDraft"];

/** The sites that may show the widget with tokens that set none. */
export type AllowedOrigins = Management["AllowedOrigins"];

/** A hosted page of the tenant. */
export type Site = Management["Site"];
/** A site as it is saved. */
export type SiteDraft = Management["CreateSiteRequest"];
/** A draft over a site that was read: its version says as it was when. */
export type SiteEdit = Management["Edit"];

export type TestPerson = Data["TestPersonOut"];
export type TestPersonDraft = Data["CreateTestPersonRequest"];

export type TestFailure = Data["TestFailureOut"];
export type TestFailureSetting = Data["SetTestFailureRequest"];
