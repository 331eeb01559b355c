import { logError, setErrorListener } from "@portal/lib/log";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampling, startReporting } from "./reporting";
import { startTelemetry } from "./start";

const address = "https://errors.example.test/";
let posted: { type: string; message?: string; steps?: unknown[] }[] = [];

beforeEach(() => {
  posted = [];
  setErrorListener(() => undefined);
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    posted.push(JSON.parse(body));
    return new Response();
  });
});
afterEach(() => vi.restoreAllMocks());

describe("errors", () => {
  it("are all told about, sessions one in ten", () => {
    expect(sampling).toEqual({ sessionSampleRate: 0.1, onErrorSampleRate: 1 });
  });

  it.each([
    [0.1, 0], // first, because nobody takes the listener of a session off its page
    [0.099, 1],
  ])("a session that draws %d is told about %d times, its error always", (drawn, sessions) => {
    vi.spyOn(Math, "random").mockReturnValue(drawn);
    const remember = startReporting(address);
    remember({ type: "pageView", route: "/users" });
    logError(new TypeError("broken for ada@bayani.test, 639170000001"));
    dispatchEvent(new Event("pagehide"));
    const errors = posted.filter(({ type }) => type === "error");
    expect(errors).toMatchObject([{ message: "broken for [address] [number]" }]);
    expect(errors[0]?.steps).toHaveLength(1);
    expect(posted.filter(({ type }) => type === "session").length).toBe(sessions);
  });

  it("of a build for development go nowhere", () => {
    const router = { state: { status: "pending", matches: [] }, subscribe: vi.fn() };
    startTelemetry(router as never, { trackingUrl: "", errorReportUrl: address });
    logError(new Error("broken"));
    expect(posted).toEqual([]);
  });
});
