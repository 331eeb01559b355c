// Wire types of the calls the portal makes, in the shape that openapi-typescript generates, until
// the generated files take their place (see paths.ts).
import type { Mode } from "../session/storage";
import type { Envelope, Page } from "./envelope";
import type { MoreManagementPaths } from "./wireManagement";

export type { DataPaths } from "./wireData";

/** What the installation says about itself before anybody is logged in. */
export interface PortalConfig {
  productName: string;
  linkUrl: string;
  portalUrl: string;
  openUrl: string;
  sandboxUrl: string;
  contactUrl: string;
  termsUrl: string;
  privacyUrl: string;
  trackingUrl: string;
  demo: boolean;
}

export interface IssuedToken {
  token: string;
  expiresAt: string;
}

export interface SignIn {
  developerToken: IssuedToken;
  openApiSandboxToken: IssuedToken;
  openApiProductionToken: IssuedToken | null;
}

export interface Registration {
  firstName: string;
  lastName: string;
  tenantName: string;
  emailAddress: string;
  title: string;
  password: string;
  termsAccepted: boolean;
}

export interface Developer {
  id: string;
  tenantId: string;
  tenantName: string;
  headImageUrl: string;
  displayName: string;
  role: "ADMIN" | "DEVELOPER";
  emailAddress: string;
  createdAt: string;
  updatedAt: string;
  title: string;
  firstName: string;
  lastName: string;
  mobileNumber: string;
  passwordUpdatedAt: string;
}

export interface PasswordChange {
  originPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export interface ApiKey {
  id: string;
  tenantId: string;
  mode: Mode;
  status: "ACTIVE" | "INACTIVE";
  apiKey: string;
  createdAt: string;
  name: string;
  lastUsedAt: string | null;
}

export interface ActionUsage {
  action: string;
  enabled: boolean;
  usageDetail: { remainVolume: number; totalVolume: number };
}

/** Empty when the operator has nothing to say. */
export interface Announcement {
  text?: string;
  createdAt?: string;
}

type Nothing = Record<string, never>;

export interface Answer<Status extends number, Data> {
  responses: { [code in Status]: { content: { "application/json": Envelope<Data> } } };
}

export interface Body<Content> {
  requestBody: { content: { "application/json": Content } };
}

export interface Query<Names> {
  parameters: { query: Names };
}

export interface PageQuery {
  size?: number;
  cursor?: string;
}

export interface ManagementPaths extends MoreManagementPaths {
  "/config": { get: Answer<200, PortalConfig> };
  "/registrations": { post: Body<Registration> & Answer<201, Nothing> };
  "/registrations/confirm": { post: Body<{ token: string }> & Answer<200, Nothing> };
  "/signins": { post: Body<{ email: string; password: string }> & Answer<201, SignIn> };
  "/signins/current": { delete: Answer<200, Nothing> };
  "/passwordResets": { post: Body<{ emailAddress: string }> & Answer<201, Nothing> };
  "/passwordResets/confirm": {
    post: Body<{ token: string; newPassword: string }> & Answer<200, Nothing>;
  };
  "/developers/me": { get: Answer<200, Developer> };
  "/developers/me/password": { put: Body<PasswordChange> & Answer<200, Nothing> };
  "/apiKeys": {
    get: Query<PageQuery & { mode: Mode }> & Answer<200, Page<ApiKey>>;
    post: Body<{ mode: Mode; name?: string }> & Answer<201, ApiKey & { apiSecret: string }>;
  };
  "/usage/summary": {
    get: Query<{ mode: Mode }> & Answer<200, { actionUsageSummaries: ActionUsage[] }>;
  };
  "/announcement": { get: Answer<200, Announcement> };
}
