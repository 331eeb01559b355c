// More wire types of the management API, in the shape that openapi-typescript generates, until the
// generated file takes their place (see paths.ts).
import type { Mode } from "../session/storage";
import type { Page } from "./envelope";
import type { Answer, ApiKey, PageQuery, Query } from "./wire";

/** What the list of users shows of an account. */
export interface AccountRef {
  accountId: string;
  providerId: string;
  providerLogoUrl: string;
}

/** What the list of users shows of an uploaded document. */
export interface UploadRef {
  id: string;
  fileType: string;
  providerLogoUrl: string;
}

export interface ListedUser {
  userId: string;
  headImageUrl: string;
  fullName: string;
  createdAt: string;
  updatedAt: string;
  accounts: AccountRef[];
  uploads: UploadRef[];
}

export interface UserAccount {
  accountId: string;
  id: string;
  providerId: string;
  providerName: string;
  providerLogoUrl: string;
  userId: string;
  connectionStatus: string;
  monitorStatus: string;
  createdAt: string;
  updatedAt: string;
  connectedAt: string | null;
  revokedAt: string | null;
  errorCode: string | null;
  errorMessage: string | null;
}

export interface DataSource {
  id: string;
  name: string;
  logoUrl: string;
}

export interface PersonaFile {
  name: string;
  url: string;
}

/** A person of the Sandbox. */
export interface Persona {
  id: string;
  tab: string;
  username: string;
  realName: string;
  email: string;
  phone: string;
  password: string;
  verificationCode: string;
  note: string;
  files: PersonaFile[] | null;
}

export interface Template {
  id: string;
  name: string;
}

export interface Delivery {
  id: string;
  eventId: string;
  eventType: string;
  sequence: number;
  status: "PENDING" | "DELIVERED" | "FAILED" | "DEAD";
  attempts: number;
  lastStatusCode: number | null;
  lastError: string;
  nextAttemptAt: string | null;
  createdAt: string;
}

export interface DeliveryAttempt {
  number: number;
  statusCode: number | null;
  error: string;
  durationMs: number;
  excerpt: string;
  createdAt: string;
}

export interface DeliveryWithAttempts extends Delivery {
  attemptLog: DeliveryAttempt[];
}

interface UserSearch extends PageQuery {
  mode: Mode;
  status: "success" | "fail";
  queryStartDate?: string;
  queryEndDate?: string;
  queryUserId?: string;
  queryProviderId?: string;
  userName?: string;
  timeZone?: string;
}

interface ById<Names = { mode: Mode }> {
  parameters: { path: { id: string }; query: Names };
}

export interface MoreManagementPaths {
  "/apiKeys/{id}": {
    patch: ById & {
      requestBody: { content: { "application/json": { status: ApiKey["status"] } } };
    } & Answer<200, ApiKey>;
    delete: ById & Answer<200, Record<string, never>>;
  };
  "/apiKeys/{id}/reveal": { post: ById & Answer<200, { apiSecret: string }> };
  "/users": { get: Query<UserSearch> & Answer<200, Page<ListedUser>> };
  "/users/{id}": { get: ById & Answer<200, ListedUser> };
  "/users/{id}/accounts": { get: ById & Answer<200, Page<UserAccount>> };
  "/datasources": {
    get: Query<PageQuery & { mode: Mode; name?: string }> & Answer<200, Page<DataSource>>;
  };
  "/personas": { get: Answer<200, { items: Persona[] }> };
  "/templates": { get: Query<PageQuery & { mode: Mode }> & Answer<200, Page<Template>> };
  "/webhooks/{id}/deliveries": {
    get: ById<PageQuery & { mode: Mode }> & Answer<200, Page<Delivery>>;
  };
  "/webhooks/{id}/deliveries/{deliveryId}": {
    get: {
      parameters: { path: { id: string; deliveryId: string }; query: { mode: Mode } };
    } & Answer<200, DeliveryWithAttempts>;
  };
}
