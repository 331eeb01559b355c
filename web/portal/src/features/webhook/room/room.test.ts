import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { countdown } from "./countdown";
import { toCurl } from "./curl";
import { isFiltered, noFilter, readFilter, startOf, toSearch } from "./filter";
import { barsOf, lastDay } from "./health";

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
