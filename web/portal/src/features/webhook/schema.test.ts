import { loadConfig } from "@portal/lib/api/portal";
import { config, fakeServer } from "@portal/testing/server";
import { describe, expect, it } from "vitest";
import { allEventTypes } from "./eventTypes";
import { generateSecret, rules, shownTypes, toBody } from "./schema";

async function installation(demo: boolean) {
  fakeServer({ "GET /api/v1/config": { data: { ...config, demo } } });
  await loadConfig();
}

const urlMessage = "url is required and must begin with https://";

describe("the rules of the dialog", () => {
  it.each([
    ["", urlMessage],
    ["http://a.co", urlMessage],
    ["https://", urlMessage],
    ["ftp://a.co", urlMessage],
    ["https://a.co/hook", null],
    ["http://localhost:9000/hook", urlMessage],
  ])("%j as URL", async (url, message) => {
    await installation(false);
    expect(rules.url(url)).toBe(message);
  });

  it("takes http of the machine itself in demo mode only", async () => {
    await installation(true);
    expect(rules.url("http://localhost:9000/hook")).toBeNull();
    expect(rules.url("http://127.0.0.1:9000")).toBeNull();
    expect(rules.url("http://a.co")).toBe(urlMessage);
  });

  it("asks for a name, a secret and an event", () => {
    expect(rules.name(" ")).toBe("name is required.");
    expect(rules.secret("")).toBe("secret is required.");
    expect(rules.eventTypes([])).toBe("at least one event type is required.");
  });
});

describe("what is sent", () => {
  it("is active and lists every type", () => {
    const form = { name: " A ", url: "https://a.co ", secret: "s", includePayload: true };
    const body = toBody({ ...form, eventTypes: allEventTypes });
    expect(body).toMatchObject({ name: "A", url: "https://a.co", active: true });
    expect(body.eventTypes).toHaveLength(33);
  });
});

it("shows all types as one word", () => {
  expect(shownTypes([...allEventTypes].reverse())).toEqual(["All events"]);
  expect(shownTypes(["ALL_EVENTS"])).toEqual(["All events"]);
  expect(shownTypes(["LINK_ADDED"])).toEqual(["LINK_ADDED"]);
});

it("generates a different secret each time", () => {
  expect(generateSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(generateSecret()).not.toBe(generateSecret());
});
