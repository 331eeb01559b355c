import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { countdown } from "./countdown";
import { toCurl } from "./curl";
import { diagnose } from "./diagnosis";
import { isFiltered, noFilter, readFilter, startOf, toSearch } from "./filter";
import { barsOf, lastDay } from "./health";
import { countWords, newReplayForm, rangeProblem, toRequest } from "./replay";

describe("the filter of an address", () => {
  it("comes back as it was written", () => {
    const filter = { eventType: "TASK_FINISHED", status: "DEAD", within: "7d" } as const;
    expect(toSearch(filter)).toEqual({ event: "TASK_FINISHED", status: "DEAD", within: "7d" });
    expect(readFilter(toSearch(filter))).toEqual(filter);
    expect(isFiltered(filter)).toBe(true);
  });

  it("leaves open what it does not know", () => {
    expect(readFilter({ event: "NO_SUCH", status: "dead", within: "toString" })).toEqual(noFilter);
    expect(toSearch(noFilter)).toEqual({});
    expect(isFiltered(noFilter)).toBe(false);
  });

  it("looks back from now", () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    expect(startOf("1h", now)).toBe("2026-11-21T11:00:00.000Z");
    expect(startOf("7d", now)).toBe("2026-11-14T12:00:00.000Z");
    expect(startOf("", now)).toBeUndefined();
  });
});

describe("copy as curl", () => {
  /** What a shell makes of the command: its words, as curl would get them. */
  function words(command: string): string[] {
    const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
    return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
  }

  it.each([
    ["plain", '{"name":"Ines"}'],
    ["quotes", `{"name":"O'Brien's \\"desk\\""}`],
    ["what shells expand", '{"a":"$(touch /tmp/x) `id` $HOME !! \\\\ *"}'],
    ["lines and letters", '{"a":"first\nsecond\t",\r\n"b":"Peñaranda 日本 🙂"}\n'],
    ["a leading at sign", "@/etc/passwd"],
    ["nothing", ""],
  ])("sends %s byte by byte", (_, body) => {
    const headers = {
      "Content-Type": "application/json",
      "X-Note": "it's 100% $fine",
      "X-None": "",
    };
    const url = "https://hooks.bayline.test/in?a=[1]&b='c'";
    expect(words(toCurl({ url, headers, body }))).toEqual([
      ...["--globoff", "--request", "POST", "--url", url],
      ...["--header", "Content-Type: application/json"],
      ...["--header", "X-Note: it's 100% $fine"],
      ...["--header", "X-None;"],
      ...["--data-raw", body],
    ]);
  });

  it("leaves to curl what curl knows better", () => {
    const headers = { Host: "a.test", "Content-Length": "2", "Accept-Encoding": "gzip" };
    expect(toCurl({ url: "https://a.test", headers, body: "{}" })).not.toContain("--header");
  });
});

describe("the countdown", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  it.each([
    [-5000, "now"],
    [999, "now"],
    [12_000, "in 12 s"],
    [4 * 60_000, "in 4 min"],
    [125 * 60_000, "in 2 h 5 min"],
    [2 * 3_600_000, "in 2 h"],
    [27 * 3_600_000, "in 1 d 3 h"],
  ])("of %d ms", (left, words) => {
    expect(countdown(new Date(now + left).toISOString(), now)).toBe(words);
  });
});

describe("the health strip", () => {
  const now = Date.parse("2026-11-21T12:34:56Z");

  it("has 24 hours, whichever the server knows of", () => {
    const day = lastDay([{ at: "2026-11-21T11:00:00Z", delivered: 3, failed: 1 }], now);
    expect(day).toHaveLength(24);
    expect(day[0]?.at).toBe("2026-11-20T13:00:00.000Z");
    expect(day[22]).toMatchObject({ delivered: 3, failed: 1 });
    expect(day[23]).toMatchObject({ at: "2026-11-21T12:00:00.000Z", delivered: 0, failed: 0 });
  });

  it("fills its height with the tallest bar", () => {
    const bars = barsOf(lastDay([{ at: "2026-11-21T11:00:00Z", delivered: 3, failed: 1 }], now));
    expect(bars[22]).toMatchObject({ deliveredPercent: 75, failedPercent: 25 });
    expect(bars[23]).toMatchObject({ deliveredPercent: 0, failedPercent: 0 });
  });
});

describe("a replay", () => {
  const now = Date.parse("2026-11-21T12:34:56Z");
  const form = newReplayForm(now);
  const custom = (from: string, to: string) => ({ ...form, span: "custom" as const, from, to });

  it("counts a span backwards from now", () => {
    expect(toRequest({ ...form, span: "1h", types: ["LINK_ADDED"] }, now)).toEqual({
      from: "2026-11-21T11:34:56.000Z",
      to: "2026-11-21T12:34:56.000Z",
      only: "FAILED",
      eventTypes: ["LINK_ADDED"],
    });
  });

  it("takes two minutes of the browser's zone, the last one with all its seconds", () => {
    const range = custom("2026-11-20T10:00", "2026-11-20T10:05");
    expect(rangeProblem(range, now)).toBeNull();
    const { from, to } = toRequest(range, now);
    expect(Date.parse(from)).toBe(new Date(2026, 10, 20, 10, 0).getTime());
    expect(Date.parse(to)).toBe(new Date(2026, 10, 20, 10, 6).getTime());
  });

  it.each([
    ["", "2026-11-20T10:00", "Choose a start and an end."],
    ["2026-11-20T10:00", "2026-11-20T10:00", "The end must be later than the start."],
    ["2026-10-01T10:00", "2026-11-20T10:00", "Events are kept for 30 days."],
  ])("refuses %j to %j", (from, to, message) => {
    expect(rangeProblem(custom(from, to), now)).toBe(message);
  });

  it("counts in words", () => {
    expect([0, 1, 451, 10_000].map(countWords)).toEqual([
      ...["0 events", "1 event", "451 events", "10,000 or more events"],
    ]);
  });
});

describe("why it did not arrive", () => {
  it.each([
    [503, "HTTP_STATUS", "503 Service Unavailable. The proxy responded"],
    [403, "HTTP_STATUS", "403 Forbidden. Your server refused"],
    [302, "HTTP_STATUS", "302 Found. Your server redirects"],
    [599, "HTTP_STATUS", "599. Your server failed"],
    [499, "HTTP_STATUS", "499. Your server rejected"],
    [null, "TIMEOUT", "No complete response within 15 seconds."],
    [503, "RESENT", "Your server accepted this event when it was sent again"],
    [null, "WEBHOOK_DELETED", "The webhook was deleted"],
  ])("%j %s", (statusCode, error, begins) => {
    const found = diagnose({ statusCode, error });
    expect(found?.what.startsWith(begins)).toBe(true);
    expect(found?.todo).toMatch(/^[A-Z].+\.$/);
  });

  it("says nothing when it did, or was not tried", () => {
    expect(diagnose({ statusCode: 204, error: "" })).toBeNull();
    expect(diagnose({ statusCode: null, error: "" })).toBeNull();
  });
});
