// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { readEvents, type SeenEvent, storeEvents, withEvent } from "./events";

const tokenOf = (user: string) => `head.${btoa(JSON.stringify({ sub: user }))}.sign`;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem("winkSandboxToken", tokenOf("user-1"));
});

describe("the event list", () => {
  it("has the newest on top", () => {
    let events: readonly SeenEvent[] = [];
    events = withEvent(events, "onReady");
    events = withEvent(events, "onAccountCreated", { providerId: "harbourline_ph" });
    expect(events.map((event) => event.name)).toEqual(["onAccountCreated", "onReady"]);
    expect(new Set(events.map((event) => event.id)).size).toBe(2);
  });

  it("forgets the oldest", () => {
    let events: readonly SeenEvent[] = [];
    for (let count = 0; count < 130; count++) events = withEvent(events, "onUIEvent", { count });
    expect(events).toHaveLength(100);
    expect(events[0]?.data).toEqual({ count: 129 });
  });

  it("outlives a reload, each mode for itself", () => {
    const events = withEvent([], "onClose", { reason: "exit" });
    storeEvents("SANDBOX", events);
    expect(readEvents("SANDBOX")).toEqual(events);
    expect(readEvents("PRODUCTION")).toEqual([]);
  });

  it("is not shown to the next person who works in the tab", () => {
    storeEvents("SANDBOX", withEvent([], "onReady"));
    localStorage.setItem("winkSandboxToken", tokenOf("user-2"));
    expect(readEvents("SANDBOX")).toEqual([]);
    localStorage.removeItem("winkSandboxToken");
    expect(readEvents("SANDBOX")).toEqual([]);
  });

  it.each([
    "",
    "null",
    '{"owner":"user-1","events":[null,1,{"id":"x"}]}',
    "{",
    "{}",
    "7",
    '[null, 1, {"id":"x"}]',
  ])("does not stumble over %j", (stored) => {
    sessionStorage.setItem("emulatorEvents.SANDBOX", stored);
    expect(readEvents("SANDBOX")).toEqual([]);
  });
});
