import { readClaims } from "@embed/claims";
import type { Page } from "@packages/api/envelope";
import { ApiError, type FieldError } from "@packages/api/error";
import type {
  Config,
  LinkedAccount,
  MfaRequest,
  Source,
  SourceDetail,
  Started,
  Task,
  Upload,
} from "@packages/api/widget";
import { isDocument } from "./transition";

const TIMEOUT_MS = 60_000;
/** The first call: a person who sees nothing yet must not wait for a server that is gone. */
const FIRST_TIMEOUT_MS = 10_000;

/** What to show of a failed call; null where the server said nothing that is meant for people. */
export const shownMessage = ({ status, message }: ApiError): string | null =>
  status >= 400 && status < 500 && message ? message : null;

/** A call that no server answered: offline, given up (TIMEOUT) or called off. */
export const lostCall = (code: string) => new ApiError({ status: 0, code, message: "" });

interface Call {
  body?: object;
  query?: Record<string, string | undefined>;
  /** Names an attempt, so that a repeated request is done once. */
  key?: string;
  signal?: AbortSignal;
  /** The request must outlive the frame. */
  keepalive?: boolean;
  timeoutMs?: number;
}

export interface SourceQuery {
  templateId: string;
  name: string;
  type: string;
  locale: string;
  cursor: string | null;
}

/** What the first call says about the frame. */
export interface FirstQuery {
  templateId?: string;
  locale: string;
  /** The origin set that the frame was opened with, and the page around it; none in an app. */
  originSet?: string;
  embedder?: string;
}

interface LoginBody {
  providerId: string;
  templateId: string;
  fields: Record<string, string>;
}

/** Random name of an attempt; crypto.randomUUID is missing on plain http. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

export type Api = ReturnType<typeof createApi>;

/** The widget API on the frame's own origin. The token is kept in memory only. */
export function createApi() {
  let token = "";
  /** Server clock minus browser clock, from the Date header. */
  let clockOffsetMs = 0;

  async function call<Data>(method: string, path: string, options: Call = {}): Promise<Data> {
    const abort = new AbortController();
    let isTimeout = false;
    const timer = setTimeout(() => {
      isTimeout = true;
      abort.abort();
    }, options.timeoutMs ?? TIMEOUT_MS);
    options.signal?.addEventListener("abort", () => abort.abort());
    try {
      const response = await fetch(baseOf(token) + address(path, options.query), {
        method,
        headers: headersOf(token, options),
        body: options.body && JSON.stringify(options.body),
        signal: abort.signal,
        keepalive: options.keepalive,
        credentials: "omit",
        cache: "no-store",
      });
      const serverMs = Date.parse(response.headers.get("date") ?? "");
      if (!Number.isNaN(serverMs)) clockOffsetMs = serverMs - Date.now();
      return await readData<Data>(response);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw lostCall(isTimeout ? "TIMEOUT" : "NETWORK_ERROR");
    } finally {
      clearTimeout(timer);
    }
  }

  const get = <Data>(path: string, query?: Call["query"], signal?: AbortSignal) =>
    call<Data>("GET", path, { query, signal });
  const post = <Data>(path: string, body?: object, options?: Call) =>
    call<Data>("POST", path, { ...options, body });
  const task = (id: string) => `/tasks/${encodeURIComponent(id)}`;
  const archive = (id: string) => `/archives/${encodeURIComponent(id)}`;
  const accountPath = ({ accountId }: LinkedAccount) =>
    `/accounts/${encodeURIComponent(accountId)}`;

  return {
    /** For calls of later screens, whose paths the first one need not carry. */
    get,
    post,
    setToken: (next: string) => {
      token = next;
    },
    now: () => Date.now() + clockOffsetMs,
    /** Whether the token has come to its end; null when it does not say. */
    isOver: () => {
      const { exp } = readClaims(token);
      return typeof exp === "number" ? exp * 1000 <= Date.now() + clockOffsetMs : null;
    },
    config: (query: FirstQuery) =>
      call<Config>("GET", "/config", { query: { ...query }, timeoutMs: FIRST_TIMEOUT_MS }),
    sources: ({ cursor, ...query }: SourceQuery, signal: AbortSignal) =>
      get<Page<Source>>("/datasources", { ...query, cursor: cursor ?? "", size: "30" }, signal),
    source: (id: string, templateId: string, locale: string) =>
      get<SourceDetail>(`/datasources/${encodeURIComponent(id)}`, { templateId, locale }),
    giveConsent: (templateId: string, locale: string) => post("/consents", { templateId, locale }),
    submitLogin: (login: LoginBody, key: string) => post<Started>("/accounts", login, { key }),
    task: (id: string) => get<Task>(task(id)),
    answer: (id: string, kind: MfaRequest["kind"], answer: string) =>
      post(`${task(id)}/mfa`, { kind, answer }),
    resend: (id: string) => post(`${task(id)}/mfa/resend`),
    cancel: (id: string) => post(`${task(id)}/cancel`, undefined, { keepalive: true }),
    /** Where documents go, and by whose leave; they are sent by a request that tells how far it got. */
    archives: () => ({ url: `${baseOf(token)}/archives`, authorization: `Bearer ${token}` }),
    upload: (id: string) => get<Upload>(archive(id)),
    cancelUpload: (id: string) => post(`${archive(id)}/cancel`, undefined, { keepalive: true }),
    linked: (locale: string) => get<Page<LinkedAccount>>("/linked", { locale }),
    revoke: (account: LinkedAccount) =>
      call("DELETE", isDocument(account) ? archive(account.accountId) : accountPath(account)),
  };
}

function headersOf(token: string, { body, key }: Call): Record<string, string> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body) headers["content-type"] = "application/json";
  if (key) headers["idempotency-key"] = key;
  return headers;
}

function address(path: string, query: Call["query"] = {}) {
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const search = new URLSearchParams(given).toString();
  return path + (search && `?${search}`);
}

/** Where the API is on the frame's own origin. The address only shows the mode; the token decides. */
export const baseOf = (token: string) =>
  readClaims(token).mode === "SANDBOX" ? "/link-sandbox/v1" : "/link/v1";

const readData = async <Data>(response: Response): Promise<Data> =>
  open(response.status, await response.json().catch(() => ({})));

interface Answer {
  code: string;
  message: string;
  errors: FieldError[];
  data: unknown;
}

/** The data of an envelope, or the refusal in it. */
export function open<Data>(status: number, envelope: unknown): Data {
  const answer = (envelope ?? {}) as Partial<Answer>;
  const { code = "SERVER_ERROR", message = "", errors: fields, data = {} } = answer;
  if (status < 200 || status > 299)
    throw new ApiError({ status, code: String(code), message: String(message), fields });
  return data as Data;
}
