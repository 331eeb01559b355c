import { type FieldError, isRetryable, NodConnectionError, NodError } from "./error.js";
import type { CallOptions, Item, ListPath, Method, PathOf, Rest, Result } from "./types.js";

/** The version of the API that this package was made for. */
export const version = "1.2.0";

export interface ClientOptions {
  /** An address that ends with /sandbox/v1 or /open/v1. */
  baseUrl: string;
  /** An API key of that mode, and its secret. */
  key: string;
  secret: string;
  /** Milliseconds that an attempt may take; 30,000 without it. */
  timeout?: number;
  /** How often a call is tried again where that may help; 2 without it. */
  retries?: number;
  /** Milliseconds before an attempt, counted from 1, where the server does not say how long. */
  backoff?: (attempt: number) => number;
  /** In place of the global fetch. */
  fetch?: typeof fetch;
}

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** The cursor of the next page; null at the end. */
  nextCursor: string | null;
}

/** A call as the typed methods hand it on. */
interface Call extends CallOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const rowsPerPage = 100;

/** Calls the data API of one mode. Make one client and keep it. */
export class Nod {
  readonly #baseUrl: string;
  readonly #authorization: string;
  readonly #options: Required<Pick<ClientOptions, "timeout" | "retries" | "backoff" | "fetch">>;

  constructor({ baseUrl, key, secret, ...options }: ClientOptions) {
    const url = new URL(baseUrl);
    if (url.username || url.password || url.search || url.hash)
      throw new TypeError("baseUrl has more than an address. Pass key and secret on their own.");
    if (!/\/v1\/?$/.test(url.pathname))
      throw new TypeError("baseUrl has to end with /sandbox/v1 or /open/v1.");
    if (!key || !secret)
      throw new TypeError(
        "A key and its secret are needed. Create them in the portal, Developers, API Keys.",
      );
    this.#baseUrl = baseUrl.replace(/\/$/, "");
    this.#authorization = `Basic ${btoa(`${key}:${secret}`)}`;
    this.#options = {
      timeout: options.timeout ?? 30_000,
      retries: options.retries ?? 2,
      backoff: options.backoff ?? backoff,
      fetch: options.fetch ?? ((...args) => fetch(...args)),
    };
  }

  get<P extends PathOf<"get">>(path: P, ...[input]: Rest<P, "get">): Promise<Result<P, "get">> {
    return this.#send("get", path, input as Call);
  }

  /** Sends with one Idempotency-Key in all attempts, so that the call takes effect once. */
  post<P extends PathOf<"post">>(path: P, ...[input]: Rest<P, "post">): Promise<Result<P, "post">> {
    return this.#send("post", path, input as Call);
  }

  put<P extends PathOf<"put">>(path: P, ...[input]: Rest<P, "put">): Promise<Result<P, "put">> {
    return this.#send("put", path, input as Call);
  }

  delete<P extends PathOf<"delete">>(
    path: P,
    ...[input]: Rest<P, "delete">
  ): Promise<Result<P, "delete">> {
    return this.#send("delete", path, input as Call);
  }

  /** One page of a list. */
  page<P extends ListPath>(path: P, ...[input]: Rest<P, "get">): Promise<Page<Item<P>>> {
    return this.#send("get", path, input as Call);
  }

  /** All items of a list; further pages are loaded while you iterate. */
  async *list<P extends ListPath>(path: P, ...[input]: Rest<P, "get">): AsyncGenerator<Item<P>> {
    const call = { ...(input as Call | undefined) };
    call.query = { size: rowsPerPage, ...call.query };
    for (;;) {
      const page = await this.#send<Page<Item<P>>>("get", path, call);
      yield* page.items;
      if (!page.nextCursor) return;
      call.query = { ...call.query, cursor: page.nextCursor };
    }
  }

  async #send<T>(method: Method, path: string, call: Call = {}): Promise<T> {
    const url = this.#baseUrl + addressOf(path, call);
    const headers: Record<string, string> = {
      authorization: this.#authorization,
      accept: "application/json, text/csv",
    };
    // A page may not name its agent; everything else says who calls.
    if (typeof document === "undefined") headers["user-agent"] = `nod-ts/${version}`;
    if (method === "post") headers["idempotency-key"] = call.idempotencyKey ?? crypto.randomUUID();
    if (call.body !== undefined) headers["content-type"] = "application/json";
    const init: RequestInit = { method: method.toUpperCase(), headers };
    if (call.body !== undefined) init.body = JSON.stringify(call.body);
    const name = `${init.method} ${path}`;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt<T>(name, url, init, call.signal);
      } catch (error) {
        call.signal?.throwIfAborted();
        if (attempt > this.#options.retries || !isRetryable(error)) throw error;
        const asked = error instanceof NodError ? error.retryAfter : undefined;
        const wait = asked === undefined ? this.#options.backoff(attempt) : asked * 1000;
        await pause(wait, call.signal);
      }
    }
  }

  async #attempt<T>(
    name: string,
    url: string,
    init: RequestInit,
    signal?: AbortSignal,
  ): Promise<T> {
    const limit = AbortSignal.timeout(this.#options.timeout);
    let response: Response;
    let text: string;
    try {
      response = await this.#options.fetch(url, {
        ...init,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      text = await response.text();
    } catch (cause) {
      throw new NodConnectionError(`${name}: no response`, { cause });
    }
    if (!response.ok) throw refusal(name, response, text);
    if (!response.headers.get("content-type")?.startsWith("application/json")) return text as T;
    return (JSON.parse(text) as { data: T }).data;
  }
}

/** What a response that is no success says. */
function refusal(name: string, response: Response, text: string): NodError {
  let said: { code?: string; message?: string; requestId?: string; errors?: FieldError[] } = {};
  try {
    said = JSON.parse(text) ?? {};
  } catch {
    // From something in between, which speaks another language.
  }
  const fields = said.errors ?? [];
  const why = said.code
    ? [said.message, ...fields.map((f) => `${f.field}: ${f.message}`)].join(" ")
    : "Not a response of the data API. Does baseUrl end with /sandbox/v1 or /open/v1?";
  const after = response.headers.get("retry-after") ?? "";
  return new NodError(
    `${name}: ${response.status} ${why}`,
    response.status,
    said.code ?? "",
    said.requestId ?? response.headers.get("x-request-id") ?? "",
    fields,
    /^\d+$/.test(after) ? Number(after) : undefined,
  );
}

/** Puts ids and query into the path. */
function addressOf(path: string, { path: ids = {}, query = {} }: Call): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new TypeError(`${path}: ${name} is empty`);
    return encodeURIComponent(id);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  return search.size > 0 ? `${address}?${search}` : address;
}

/** Half a second to eight seconds, less up to half at random. */
function backoff(attempt: number): number {
  const wait = Math.min(500 * 2 ** (attempt - 1), 8000);
  return wait - (Math.random() * wait) / 2;
}

function pause(wait: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, wait);
    signal?.addEventListener("abort", stopped, { once: true });
    function done() {
      signal?.removeEventListener("abort", stopped);
      resolve();
    }
    function stopped() {
      clearTimeout(timer);
      reject(signal?.reason);
    }
  });
}
