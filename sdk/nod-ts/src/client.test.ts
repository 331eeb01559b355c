import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ClientOptions,
  isRetryable,
  Nod,
  NodConnectionError,
  NodError,
  version,
} from "./index";
import { type Server, serve } from "./server";

// Against the program itself; what goes wrong on the way is played by the fetch that the client is given.

vi.setConfig({ testTimeout: 30_000 });

let server: Server;
beforeAll(async () => {
  server = await serve();
}, 120_000);
afterAll(() => server?.stop());

/** A client whose requests are counted, and its way disturbed. */
function client(
  disturb: (attempt: number, send: () => Promise<Response>) => Promise<Response> = (_, send) =>
    send(),
  options: Partial<ClientOptions> = {},
) {
  const sent: Request[] = [];
  const way: typeof fetch = (input, init) => {
    sent.push(new Request(input, init));
    return disturb(sent.length, () => fetch(input, init));
  };
  const { baseUrl, key, secret } = server;
  const nod = new Nod({ baseUrl, key, secret, backoff: () => 0, fetch: way, ...options });
  return { nod, sent };
}

const refusal = (status: number, retryAfter?: string) =>
  new Response('{"code":"BUSY","message":"Later.","requestId":"req-1","data":{}}', {
    status,
    headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
  });

const consent = {
  consentType: "Income",
  title: "Once",
  version: "1",
  consentMethod: "Checkbox",
  consentText: "I agree.",
};

describe("lists", () => {
  it("loads pages while you iterate", async () => {
    const { nod, sent } = client();
    const made = new Set<string>();
    for (let n = 0; n < 5; n++) {
      const { user, token } = await nod.post("/users", {
        body: { externalMetadata: { customer: `no. ${n}` } },
      });
      expect(token.mode).toBe("SANDBOX");
      made.add(user.id);
    }
    sent.length = 0;
    const found: string[] = [];
    for await (const user of nod.list("/users", { query: { size: 2 } })) found.push(user.id);
    expect(new Set(found)).toEqual(made);
    expect(sent).toHaveLength(3);

    sent.length = 0;
    for await (const _ of nod.list("/users", { query: { size: 2 } })) break;
    expect(sent).toHaveLength(1);

    const page = await nod.page("/users", { query: { externalMetadata: ["customer:no. 3"] } });
    expect(page.items.map((user) => user.externalMetadata)).toEqual([{ customer: "no. 3" }]);
    expect(page.nextCursor).toBeNull();
  });
});

describe("errors", () => {
  it("says what failed, and that it is not worth repeating", async () => {
    const { nod, sent } = client();
    const error = await nod.get("/users/{id}", { path: { id: "../users" } }).catch((e) => e);
    expect(error).toBeInstanceOf(NodError);
    expect(error).toMatchObject({ status: 404, code: "MISSING_RESOURCE", retryable: false });
    expect(error.requestId).toMatch(/^req-/);
    expect(sent).toHaveLength(1);
  });

  it("names the inputs that are wrong", async () => {
    const { nod } = client();
    const body = { name: "Mine", url: "nowhere", eventTypes: ["ALL_EVENTS"] };
    const error = await nod.post("/webhooks", { body }).catch((e) => e);
    expect(error).toMatchObject({ status: 400, code: "INVALID_PARAMETERS" });
    expect(error.fields[0].field).toContain("url");
    expect(error.message).toContain(error.fields[0].message);
    await expect(nod.get("/users/{id}", { path: { id: "" } })).rejects.toThrow("id is empty");
  });

  it("knows what is no response of the data API", async () => {
    const elsewhere = { baseUrl: server.baseUrl.replace("/sandbox/v1", "/docs/v1") };
    const { nod } = client(undefined, elsewhere);
    await expect(nod.page("/users")).rejects.toThrow("Does baseUrl end with");
  });
});

describe("retries", () => {
  it.each([
    { status: 429, times: 1, retryAfter: "0", attempts: 2, fails: false },
    { status: 503, times: 2, retryAfter: undefined, attempts: 3, fails: false },
    { status: 504, times: 2, retryAfter: undefined, attempts: 3, fails: false },
    { status: 409, times: 1, retryAfter: "0", attempts: 2, fails: false },
    { status: 500, times: 9, retryAfter: undefined, attempts: 3, fails: true },
    { status: 403, times: 9, retryAfter: undefined, attempts: 1, fails: true },
  ])("$status, $times times", async ({ status, times, retryAfter, attempts, fails }) => {
    const { nod, sent } = client((attempt, send) =>
      attempt <= times ? Promise.resolve(refusal(status, retryAfter)) : send(),
    );
    const call = nod.page("/users");
    await (fails ? expect(call).rejects.toThrow("Later.") : call);
    expect(sent).toHaveLength(attempts);
  });

  it("has one effect when a response got lost", async () => {
    const { nod, sent } = client(async (attempt, send) => {
      const response = await send();
      if (attempt === 1) throw new TypeError("lost");
      return response;
    });
    const made = await nod.post("/consentTemplates", { body: consent });
    const keys = sent.map((request) => request.headers.get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    const all: string[] = [];
    for await (const { id } of nod.list("/consentTemplates")) all.push(id);
    expect(all).toEqual([made.id]);

    const own = { body: { ...consent, title: "Mine" }, idempotencyKey: "order-42" };
    const first = await nod.post("/consentTemplates", own);
    expect((await nod.post("/consentTemplates", own)).id).toBe(first.id);
  });

  it("ends an attempt in time, and the call with its signal", async () => {
    const never = (_: number, send: () => Promise<Response>) => send();
    const hang: typeof fetch = (_, init) =>
      new Promise((__, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    const slow = client(never, { timeout: 10, retries: 1, fetch: hang });
    const error = await slow.nod.page("/users").catch((e) => e);
    expect(error).toBeInstanceOf(NodConnectionError);
    expect(isRetryable(error)).toBe(true);

    const stop = new AbortController();
    const call = client(never, { fetch: hang }).nod.page("/users", { signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });
});

describe("newer servers", () => {
  it("takes values and fields that it doesn't know", async () => {
    const { id, userId = "" } = server.fixture("account");
    const { nod } = client(async (_, send) => {
      const text = await (await send()).text();
      const newer = text.replace(
        '"connectionStatus":"CONNECTED"',
        '"connectionStatus":"HIBERNATING","temperature":{"celsius":[4]}',
      );
      expect(newer).not.toBe(text);
      return new Response(newer, { headers: { "content-type": "application/json" } });
    });
    const { items } = await nod.page("/accounts", { query: { userId } });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ id, userId, connectionStatus: "HIBERNATING" });
    // Compiles because the type has room for more than the known values.
    expect(items[0]?.connectionStatus === "HIBERNATING").toBe(true);
  });
});

describe("types", () => {
  it("knows what a call takes", () => {
    const calls = (nod: Nod) => [
      nod.get("/accounts/{id}", { path: { id: "a-1" } }),
      // @ts-expect-error: it needs an id
      nod.get("/accounts/{id}"),
      // @ts-expect-error: a list is read with list or page
      nod.get("/accounts"),
      // @ts-expect-error: there is no such filter
      nod.page("/accounts", { query: { user: "user-1" } }),
      // @ts-expect-error: there is no such call
      nod.delete("/users/{id}", { path: { id: "user-1" } }),
      // @ts-expect-error: a template is needed
      nod.post("/invites", { body: { email: "maria@example.com" } }),
    ];
    expect(calls).toBeTypeOf("function");
  });
});

describe("the client", () => {
  it.each([
    ["https://portal.example.com", "has to end with"],
    ["portal.example.com/sandbox/v1", "Invalid URL"],
    ["https://key:ns_x@portal.example.com/sandbox/v1", "more than an address"],
  ])("refuses %s", (baseUrl, why) => {
    expect(() => new Nod({ baseUrl, key: "key", secret: "secret" })).toThrow(why);
  });

  it("shows no secret when it is printed", () => {
    const nod = new Nod({ baseUrl: "https://a.example/open/v1", key: "key", secret: "hidden" });
    const shown = inspect(nod, { showHidden: true, depth: 9 }) + JSON.stringify(nod);
    expect(shown).not.toContain("hidden");
    expect(shown).not.toContain(btoa("key:hidden"));
  });

  it("is of the version of the API", () => {
    const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
    expect(version).toBe(read("../../../api/data.json").info.version);
    expect(version).toBe(read("../package.json").version);
  });
});
