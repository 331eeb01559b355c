import { describe, expect, it } from "vitest";
import { type SeenEvent, withEvent } from "./events";

describe("the event list", () => {
  it("has the newest on top", () => {
    let events: readonly SeenEvent[] = [];
    events = withEvent(events, "onReady", "");
    events = withEvent(events, "onAccountCreated", "harbourline_ph");
    expect(events.map((event) => event.name)).toEqual(["onAccountCreated", "onReady"]);
    expect(new Set(events.map((event) => event.id)).size).toBe(2);
  });

  it("forgets the oldest", () => {
    let events: readonly SeenEvent[] = [];
    for (let count = 0; count < 130; count++) events = withEvent(events, "onUIEvent", `${count}`);
    expect(events).toHaveLength(100);
    expect(events[0]?.detail).toBe("129");
  });
});
