import { unwrap } from "@packages/api/envelope";
import { ApiError } from "@packages/api/error";
import type { ManagementPaths } from "@packages/api/paths";
import { fakeServer } from "@portal/testing/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serverNow } from "../session/serverClock";
import { createApi } from "./client";

const onInvalid = vi.fn();
const onExpired = vi.fn();
let token: string | null = "first";

const api = createApi<ManagementPaths>({
  baseUrl: "http://portal.example.test/api/v1",
  token: () => token,
  onInvalid,
  onExpired,
});

beforeEach(() => {
  token = "first";
  onInvalid.mockReset();
  onExpired.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${error}`);
  return error;
}

describe("the client", () => {
  it("takes the data out of the envelope and reads the token again for each call", async () => {
    const seen = fakeServer({ "GET /api/v1/developers/me": { data: { id: "dev-1" } } });
    expect(await unwrap(api.GET("/developers/me"))).toEqual({ id: "dev-1" });
    token = "second";
    await api.GET("/developers/me");
    token = null;
    await api.GET("/developers/me");
    expect(seen.map((request) => request.authorization)).toEqual([
      "Bearer first",
      "Bearer second",
      null,
    ]);
  });

  it("rejects with the server's words, fields and request id", async () => {
    vi.stubGlobal("fetch", async () =>
      Response.json(
        {
          code: "INVALID_PARAMETERS",
          message: "Please check the form.",
          requestId: "req-9",
          data: {},
          errors: [{ field: "emailAddress", code: "INVALID", message: "Email is required" }],
        },
        { status: 400 },
      ),
    );
    const error = await failure(api.GET("/developers/me"));
    expect(error).toMatchObject({
      status: 400,
      code: "INVALID_PARAMETERS",
      message: "Please check the form.",
      requestId: "req-9",
      fields: [{ field: "emailAddress", code: "INVALID", message: "Email is required" }],
    });
    expect(onInvalid).not.toHaveBeenCalled();
  });

  it("says something useful when a proxy answers instead of the server", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
    const error = await failure(api.GET("/developers/me"));
    expect(error).toMatchObject({ status: 502, code: "HTTP_502" });
    expect(error.message).toBe("Something went wrong. Please try again later.");
  });

  it.each([
    { status: 401, code: "INVALID_CREDENTIALS" },
    { status: 400, code: "INVALID_TOKEN" },
  ])("ends the session on $status $code", async (answer) => {
    fakeServer({ "GET /api/v1/developers/me": { ...answer, message: "no" } });
    await failure(api.GET("/developers/me"));
    expect(onInvalid).toHaveBeenCalledTimes(1);
  });

  it("lets an expired session show its message first", async () => {
    fakeServer({
      "GET /api/v1/developers/me": { status: 403, code: "SESSION_EXPIRED", message: "Too long." },
    });
    await failure(api.GET("/developers/me"));
    expect(onExpired).toHaveBeenCalledWith("Too long.");
    expect(onInvalid).not.toHaveBeenCalled();
  });

  it("gives up at 60 seconds and not before", async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "fetch",
      (_: Request, init: RequestInit) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
        }),
    );
    let error: ApiError | null = null;
    const call = failure(api.GET("/developers/me")).then((reason) => {
      error = reason;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(error).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(error).toMatchObject({ status: 0, code: "TIMEOUT" });
  });

  it("tells an unreachable server from one that refuses", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
    expect(await failure(api.GET("/developers/me"))).toMatchObject({ code: "NETWORK_ERROR" });
  });

  it("sets its clock by the server's Date header", async () => {
    const ahead = new Date(Date.now() + 3_600_000).toUTCString();
    vi.stubGlobal("fetch", async () => Response.json({ data: {} }, { headers: { Date: ahead } }));
    await api.GET("/developers/me");
    expect(Math.round((serverNow() - Date.now()) / 60_000)).toBe(60);
    vi.stubGlobal("fetch", async () =>
      Response.json({ data: {} }, { headers: { Date: new Date().toUTCString() } }),
    );
    await api.GET("/developers/me");
  });
});
