import { describe, expect, it, test } from "vitest";
import type { TimelineEntry } from "../queries";
import { byDay, sentTo, tell } from "./story";

let made = 0;
const entry = (part: Partial<TimelineEntry>): TimelineEntry => ({
  id: `e-${made++}`,
  kind: "EVENT",
  type: "",
  at: "2026-11-21T04:00:00.000Z",
  status: "",
  errorCode: "",
  accountId: "",
  providerId: "",
  text: "",
  endedAt: null,
  deliveries: [],
  ...part,
});

const one = (part: Partial<TimelineEntry>) => tell([entry(part)])[0];

describe("an entry", () => {
  it.each<[Partial<TimelineEntry>, string, string]>([
    [{ type: "ACCOUNT_CONNECTED" }, "Account connected", "ok"],
    [{ type: "ACCOUNT_FAILED", errorCode: "INVALID" }, "Account failed", "danger"],
    [{ type: "USER_CREATED" }, "User created", "neutral"],
    [{ kind: "TASK", type: "LINK_ACCOUNT" }, "Login at a data source", "info"],
    [{ kind: "TASK", type: "NEW_KIND" }, "New kind", "info"],
    [{ kind: "CONSENT" }, "Consent given", "neutral"],
  ])("%j is %s", (part, title, tone) => {
    expect(one(part)).toMatchObject({ title, tone });
  });

  it("says what is worth knowing", () => {
    const task = { kind: "TASK", type: "LINK_ACCOUNT", status: "SUCCEEDED" } as const;
    expect(one({ ...task, endedAt: "2026-11-21T04:00:04.000Z" })).toMatchObject({
      details: ["Succeeded", "Took 4 s"],
      tone: "ok",
    });
    expect(one({ ...task, status: "", endedAt: null })?.details).toEqual(["Still running"]);
    expect(one({ kind: "CONSENT", text: "3" })?.details).toEqual(["Version 3"]);
    expect(one({ type: "USER_CREATED" })?.details).toEqual([]);
  });
});

test("records that came at once are told at once, in the order they came", () => {
  const story = tell([
    entry({ type: "LIABILITIES_UPDATED", accountId: "a-1", at: "2026-11-21T04:00:04.000Z" }),
    entry({ type: "LIABILITIES_ADDED", accountId: "a-1", at: "2026-11-21T04:00:03.000Z" }),
    entry({ type: "INCOMES_ADDED", accountId: "a-1", at: "2026-11-21T04:00:02.000Z" }),
    entry({ type: "EINCOMES_ADDED", accountId: "a-1", at: "2026-11-21T04:00:01.000Z" }),
    entry({ type: "IDENTITY_ADDED", accountId: "a-2" }),
    entry({ type: "ACCOUNT_CONNECTED", accountId: "a-2" }),
    entry({ type: "INCOMES_UPDATED", accountId: "a-2" }),
  ]);
  expect(story.map((item) => [item.title, item.records])).toEqual([
    ["Records added and updated", ["Estimated incomes", "Incomes", "Liabilities"]],
    ["Records added", ["Identity"]],
    ["Account connected", []],
    ["Records updated", ["Incomes"]],
  ]);
});

test("days have names", () => {
  const story = tell(
    [
      "2026-11-21T12:00:00",
      "2026-11-21T11:00:00",
      "2026-11-20T12:00:00",
      "2026-11-02T12:00:00",
    ].map((at) => entry({ type: "USER_CREATED", at: new Date(at).toISOString() })),
  );
  expect(byDay(story, "2026-11-21").map((day) => [day.name, day.story.length])).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["2 Nov 2026", 1],
  ]);
});

test("deliveries to one webhook are counted together", () => {
  const delivery = (webhookId: string, status: "DELIVERED" | "DEAD", eventType: string) => ({
    id: "d",
    webhookId,
    webhookName: webhookId,
    status,
    attempts: 1,
    lastStatusCode: 200,
    eventType,
  });
  expect(
    sentTo([
      delivery("a", "DELIVERED", "X"),
      delivery("a", "DELIVERED", "Y"),
      delivery("a", "DEAD", "X"),
      delivery("b", "DELIVERED", "X"),
    ]).map(({ webhookId, status, count, eventType }) => [webhookId, status, count, eventType]),
  ).toEqual([
    ["a", "DELIVERED", 2, ""],
    ["a", "DEAD", 1, "X"],
    ["b", "DELIVERED", 1, "X"],
  ]);
});
