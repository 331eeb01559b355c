// Names for what the two APIs send and take. The shapes are generated from their descriptions.
import type { components as data } from "./data.gen";
import type { components as management } from "./management.gen";

type Data = data["schemas"];
type Management = management["schemas"];

export type PortalConfig = Management["PortalConfig"];
export type Registration = Management["RegisterRequest"];

export type ApiKey = Management["KeyOut"];
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
