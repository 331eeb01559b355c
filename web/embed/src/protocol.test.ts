import { describe, expect, it } from "vitest";
import {
  helloMessage,
  initMessage,
  isHello,
  readFrameMessage,
  readInit,
  readPageMessage,
  wrap,
} from "./protocol";

const ids = { accountId: "a-1", userId: "user-1", providerId: "pr-1" };
const message = (event: string, data: unknown, rest = {}) => ({
  ns: "wink",
  v: 1,
  event,
  data,
  ...rest,
});

describe("readFrameMessage", () => {
  it.each([
    ["ready", {}],
    ["resize", { height: 640 }],
    ["accountCreated", ids],
    ["accountConnected", { ...ids, quotaConsumed: true }],
    ["accountRemoved", ids],
    ["error", { errorCode: "QUOTA_EXCEEDED", userId: "user-1", providerId: "pr-1" }],
    ["uploadsCreated", { uploads: [{ id: "archive-1", fileType: "PAYSLIP" }], userId: "user-1" }],
    ["tokenExpired", {}],
    ["closed", { reason: "exit" }],
    [
      "uiEvent",
      {
        eventName: "LoginPageOpened",
        eventTime: "2026-11-21T12:03:00.000Z",
        mode: "SANDBOX",
        userId: "user-1",
        account: { providerId: "pr-1" },
        archive: null,
      },
    ],
  ])("reads %s", (event, data) => {
    expect(readFrameMessage(message(event, data))).toEqual({ event, data });
  });

  it.each([
    ["another version", message("ready", {}, { v: 2 })],
    ["another sender's name", message("ready", {}, { ns: "blink" })],
    ["an unknown event", message("accountPassword", ids)],
    ["an inherited name", message("toString", {})],
    ["a missing field", message("accountConnected", ids)],
    ["a wrong type", message("resize", { height: "640" })],
    ["an unknown reason", message("closed", { reason: "bored" })],
    ["a name in place of an id", message("accountCreated", { ...ids, accountId: "Maria Cruz" })],
    [
      "an address in place of an id",
      message("accountCreated", { ...ids, userId: "m@example.com" }),
    ],
    ["no data", { ns: "wink", v: 1, event: "ready" }],
    ["text", "ready"],
    ["nothing", null],
    ["a list", []],
  ])("refuses %s", (_name, data) => {
    expect(readFrameMessage(data)).toBeNull();
  });

  it("drops every field that the event does not have", () => {
    const extra = { ...ids, loginName: "maria", accessToken: "secret" };
    expect(readFrameMessage(message("accountCreated", extra))?.data).toEqual(ids);
  });
});

describe("readPageMessage", () => {
  it("reads what the page may ask", () => {
    expect(readPageMessage(wrap({ event: "close", data: {} }))).toEqual({
      event: "close",
      data: {},
    });
    const token = { event: "setToken", data: { token: "aaa.bbb.ccc" } } as const;
    expect(readPageMessage(wrap(token))).toEqual(token);
  });

  it("refuses a token that is none, and events of the frame", () => {
    expect(readPageMessage(message("setToken", { token: "" }))).toBeNull();
    expect(readPageMessage(message("setToken", { token: "two words" }))).toBeNull();
    expect(readPageMessage(message("ready", {}))).toBeNull();
  });
});

describe("the handshake", () => {
  it("knows its own instance only", () => {
    expect(isHello(helloMessage("i1"), "i1")).toBe(true);
    expect(isHello(helloMessage("i1"), "i2")).toBe(false);
    const init = initMessage({
      instance: "i1",
      token: "a.b.c",
      templateId: undefined,
      locale: "fil-PH",
    });
    expect(readInit(init, "i1")).toEqual({ instance: "i1", token: "a.b.c", locale: "fil-PH" });
    expect(readInit(init, "i2")).toBeNull();
    expect(readInit({ ...init, token: undefined }, "i1")).toBeNull();
  });
});

/** A stream of numbers that is the same on every run (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe("hostile messages", () => {
  const events = [
    ...["ready", "resize", "accountConnected", "error", "closed", "uiEvent", "setToken", "close"],
    ...["__proto__", "constructor", "toString", "", 7, null],
  ];
  const values = [
    ...[null, undefined, "", "a-1", "Maria Cruz", "m@example.com", "<b>", -1, 640, Number.NaN],
    ...[true, [], {}, [["x"]], { __proto__: null }, () => 1, Symbol("s"), "x".repeat(9000), 10n],
  ];
  const fields = [
    ...["accountId", "userId", "providerId", "errorCode", "quotaConsumed", "height", "reason"],
    ...["token", "uploads", "eventName", "eventTime", "mode", "account", "archive", "__proto__"],
  ];

  function hostile(below: (limit: number) => number): unknown {
    const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
    if (below(10) === 0) return pick(values);
    const data = Object.fromEntries(
      Array.from({ length: below(8) }, () => [pick(fields), pick(values)]),
    );
    return {
      ns: below(8) ? "wink" : pick(values),
      v: below(8) ? 1 : pick(values),
      event: pick(events),
      data: below(8) ? data : pick(values),
    };
  }

  it("never throw, and nothing but known fields of checked form comes out of them", () => {
    const below = numbers(2026);
    const known = new Set(fields.filter((field) => field !== "__proto__"));
    let read = 0;
    for (let count = 0; count < 5_000; count++) {
      const sent = hostile(below);
      for (const got of [readFrameMessage(sent), readPageMessage(sent)]) {
        if (!got) continue;
        read++;
        expect(["__proto__", "constructor", "toString", ""]).not.toContain(got.event);
        for (const [field, value] of Object.entries(got.data)) {
          expect(known.has(field)).toBe(true);
          if (typeof value === "string") expect(value).toMatch(/^[\w.:~+/=-]{1,8192}$/);
          expect(["string", "number", "boolean", "object"]).toContain(typeof value);
        }
      }
      expect(readInit(sent, "i1")).toBeNull();
      expect(isHello(sent, "i1")).toBe(false);
    }
    expect(read, "some of them are fine, or nothing was tried").toBeGreaterThan(100);
  });
});
