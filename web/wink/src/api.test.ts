import { ApiError, type FieldError } from "@packages/api/error";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi, shownMessage } from "./api";
import { outcomeOf } from "./run";
import type { Effect } from "./state";

const request = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", request);
});

afterEach(() => {
  request.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

function createSignedIn() {
  const api = createApi();
  api.setToken("a.b.c");
  return api;
}

describe("calls", () => {
  it("carry the token and the name of the attempt, and give back the data", async () => {
    const data = { accountId: "a-1", taskId: "task-1", created: true };
    request.mockResolvedValue(answer(201, { code: "CREATED", message: "", data }));
    const body = { providerId: "pr-1", templateId: "wtpl-1", fields: { number: "4711" } };
    expect(await createSignedIn().submitLogin(body, "key-1")).toEqual(data);
    const [address, init] = request.mock.calls[0] ?? [];
    expect(address).toBe("/link/v1/accounts");
    expect(init).toMatchObject({
      method: "POST",
      body: JSON.stringify(body),
      headers: { authorization: "Bearer a.b.c", "idempotency-key": "key-1" },
    });
  });

  it("ask for a page of sources with what is set and nothing else", async () => {
    request.mockResolvedValue(answer(200, { data: { items: [], nextCursor: null } }));
    const query = { templateId: "wtpl-1", name: "a & b", type: "", locale: "fil", cursor: null };
    await createSignedIn().sources(query, new AbortController().signal);
    expect(request.mock.calls[0]?.[0]).toBe(
      "/link/v1/datasources?templateId=wtpl-1&name=a+%26+b&locale=fil&size=30",
    );
  });

  it("go to the address of the token's mode", async () => {
    request.mockImplementation(async () => answer(200, { data: { items: [], nextCursor: null } }));
    const api = createApi();
    for (const mode of ["SANDBOX", "PRODUCTION"]) {
      api.setToken(`head.${btoa(JSON.stringify({ mode }))}.sign`);
      await api.linked("en");
    }
    expect(request.mock.calls.map(([address]) => address)).toEqual([
      "/link-sandbox/v1/linked?locale=en",
      "/link/v1/linked?locale=en",
    ]);
  });

  it("turn a refusal into the server's code and message", async () => {
    const errors = [{ field: "accountId", code: "ALREADY_CONNECTED", message: "a-1" }];
    request.mockResolvedValue(
      answer(409, { code: "ALREADY_CONNECTED", message: "Connected.", data: {}, errors }),
    );
    const error = await createSignedIn()
      .linked("en")
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: "ALREADY_CONNECTED", fields: errors });
    expect(shownMessage(error as ApiError)).toBe("Connected.");
  });

  it.each([
    ["no network", () => Promise.reject(new TypeError("failed")), 0, "NETWORK_ERROR"],
    [
      "a page that is no JSON",
      () => Promise.resolve(new Response("<p>", { status: 502 })),
      502,
      "SERVER_ERROR",
    ],
  ])("survive %s without a message for people", async (_name, outcome, status, code) => {
    request.mockImplementation(outcome);
    const error = await createSignedIn()
      .linked("en")
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status, code });
    expect(shownMessage(error as ApiError)).toBeNull();
  });

  it("give up after 60 seconds", async () => {
    vi.useFakeTimers();
    request.mockImplementation(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        }),
    );
    const outcome = createSignedIn()
      .linked("en")
      .catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toMatchObject({ status: 0, code: "TIMEOUT" });
  });

  it("follow the server's clock", async () => {
    const api = createSignedIn();
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toUTCString();
    request.mockResolvedValue(answer(200, { data: {} }, { date: inAWeek }));
    await api.linked("en");
    expect(Math.abs(api.now() - Date.parse(inAWeek))).toBeLessThan(2000);
  });
});

const refusal = (status: number, code: string, message: string, fields?: FieldError[]) =>
  new ApiError({ status, code, message, fields });

describe("outcomeOf", () => {
  const login: Effect = { do: "submitLogin", id: "pr-1", fields: {}, key: "k", withConsent: false };
  const poll: Effect = { do: "poll", taskId: "task-1", delayMs: 0, failures: 0 };
  const config: Effect = { do: "loadConfig" };
  it.each<[Effect, ApiError, object]>([
    [login, refusal(401, "INVALID_TOKEN", "x"), { type: "UNAUTHORIZED", effect: login }],
    [login, refusal(403, "QUOTA_EXCEEDED", "x"), { type: "REFUSED", errorCode: "QUOTA_EXCEEDED" }],
    [
      login,
      refusal(422, "PROVIDER_DISABLED", "x"),
      { type: "REFUSED", errorCode: "PROVIDER_DISABLED" },
    ],
    [
      login,
      refusal(429, "TOO_MANY_ATTEMPTS", "x"),
      { type: "REFUSED", errorCode: "TOO_MANY_ATTEMPTS" },
    ],
    [login, refusal(409, "CONSENT_REQUIRED", "m"), { type: "CONSENT_MISSING", message: "m" }],
    [
      login,
      refusal(409, "ALREADY_CONNECTED", "x", [
        { field: "accountId", code: "ALREADY_CONNECTED", message: "a-1" },
      ]),
      { type: "ALREADY_CONNECTED", accountId: "a-1" },
    ],
    [
      login,
      refusal(400, "INVALID_PARAMETERS", "m"),
      { type: "FAILED", effect: login, message: "m" },
    ],
    [login, refusal(500, "SERVER_ERROR", "m"), { type: "FAILED", effect: login, message: null }],
    [poll, refusal(0, "TIMEOUT", ""), { type: "FAILED", effect: poll, message: null }],
    [
      config,
      refusal(503, "SERVER_UNAVAILABLE", "m"),
      { type: "FAILED", effect: config, message: null },
    ],
  ])("%#: %j", (effect, error, expected) => {
    expect(outcomeOf(effect, error)).toEqual(expected);
  });

  it.each([
    [404, "MISSING_RESOURCE", "TEMPLATE_NOT_FOUND"],
    [403, "ORIGIN_NOT_ALLOWED", "ORIGIN_NOT_ALLOWED"],
    [403, "UNAUTHORIZED_ACCESS", "NOT_AVAILABLE"],
    [401, "INVALID_TOKEN", "INVALID_TOKEN"],
  ])("of a first call that is refused with %d %s tells the page %s", (status, code, told) => {
    const blocked = { type: "BLOCK", message: "m", code: told };
    expect(outcomeOf(config, refusal(status, code, "m"), false)).toEqual(blocked);
  });

  it("of a token that has come to its end is that, from the first call on", () => {
    const error = refusal(401, "INVALID_TOKEN", "m");
    const expired = { type: "UNAUTHORIZED", effect: config };
    expect(outcomeOf(config, error, true)).toEqual(expired);
    expect(outcomeOf(config, error, null)).toEqual(expired);
    expect(outcomeOf(poll, error, false)).toEqual({ type: "UNAUTHORIZED", effect: poll });
  });
});
