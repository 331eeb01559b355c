// Wire types of the data API, in the shape that openapi-typescript generates, until the generated
// file takes their place (see paths.ts).
import type { Page } from "./envelope";
import type { Answer, Body, PageQuery, Query } from "./wire";

type Text = string | null;
type Amount = number | null;

export interface Webhook {
  id: string;
  name: string;
  url: string;
  active: boolean;
  includePayload: boolean;
  eventTypes: string[];
  createdAt: string;
  updatedAt: string;
}

export interface NewWebhook {
  name: string;
  url: string;
  eventTypes: string[];
  active: boolean;
  secret: string;
  includePayload: boolean;
}

export interface Address {
  type: Text;
  fullAddress?: Text;
  line1?: Text;
  line2?: Text;
  city?: Text;
  region?: Text;
  zip?: Text;
  country?: Text;
}

export interface Identity {
  id: string;
  fullName: string;
  firstName?: Text;
  middleName?: Text;
  lastName?: Text;
  suffix?: Text;
  gender?: Text;
  dob?: Text;
  maritalStatus?: Text;
  countryResidence?: Text;
  citizenship?: Text;
  photoUrl?: Text;
  profileUrl?: Text;
  emails: { address: Text; type: Text }[];
  phones: { number: Text; type: Text }[];
  socialProfiles: { socialUrl: Text; type: Text }[];
  addresses: Address[];
}

export interface Rating {
  id: string;
  calculatedPercentage?: Amount;
  jobsCompleted?: Amount;
  reviewsReceived?: Amount;
  likesReceived?: Amount;
}

export interface UserDocument {
  id: string;
  name: string;
  docId?: Text;
  documentType?: Text;
  issueDate?: Text;
  expiryDate?: Text;
  status?: Text;
  fileUrl?: Text;
}

export interface Employment {
  id: string;
  startDate: string;
  endDate?: Text;
  employer?: Text;
  jobTitle?: Text;
  status?: Text;
  department?: Text;
  employeeNumber?: Text;
}

export interface Income {
  id: string;
  startDate: string;
  endDate?: Text;
  employer?: Text;
  frequency?: Text;
  currency: string;
  baseAmount?: Amount;
  grossAmount?: Amount;
  netAmount?: Amount;
}

export interface Liability {
  id: string;
  referenceId?: Text;
  type: string;
  currency: string;
  loanAmount: number;
  outstandingBalance?: Amount;
  overduePaymentAmount?: Amount;
  startDate: string;
  endDate?: Text;
  amortizationFrequency?: Text;
  amortizationAmount?: Amount;
  firstAmortizationDate?: Text;
}

export interface Transaction {
  id: string;
  date: string;
  referenceId?: Text;
  description?: Text;
  amount: number;
  currency: string;
}

export interface Contribution {
  id: string;
  referenceId?: Text;
  date: string;
  currency: string;
  amount: number;
}

export interface EstimatedIncome {
  id: string;
  month: string;
  currency: string;
  amount: Amount;
}

export interface UserLink {
  id: string;
  startDate?: string;
  endDate: string;
  records: { count: number; linkedAt: string[] }[];
}

export interface Insight {
  id: string;
  cutoffTime: string;
  features: Record<string, number | string>;
}

export interface AccountPayload {
  metadata: { sourceId: string; sourceType: string; userId: string; providerId: string };
  identity: Identity | null;
  rating: Rating | null;
  documents: UserDocument[];
  incomes: Income[];
  transactions: Transaction[];
  employments: Employment[];
  contributions: Contribution[];
  liabilities: Liability[];
  eincomes: EstimatedIncome[];
  links: UserLink[];
  insight: Insight | null;
}

interface ById {
  parameters: { path: { id: string } };
}

export interface DataPaths {
  "/webhooks": {
    get: Query<PageQuery> & Answer<200, Page<Webhook>>;
    post: Body<NewWebhook> & Answer<200, Webhook>;
  };
  "/webhooks/{id}": {
    get: ById & Answer<200, Webhook>;
    delete: ById & Answer<200, Record<string, never>>;
  };
  "/accounts": { get: Query<PageQuery> & Answer<200, Page<{ id: string }>> };
  "/accounts/{id}/payload": { get: ById & Answer<200, AccountPayload> };
  "/users": {
    post: Body<Record<string, never>> & Answer<201, { token: { accessToken: string } }>;
  };
}
