import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "../../../app/App";

const at = "2026-11-21T04:00:00.000Z";
const webhook = {
  id: "wh-1",
  name: "Loan engine",
  url: "https://hooks.bayline.test/in",
  active: true,
  includePayload: false,
  eventTypes: ["TASK_FINISHED"],
  createdAt: at,
  updatedAt: at,
  paused: false,
  deactivatedReason: "",
  failingSince: null,
  secretBeforeUntil: null,
  delay: null,
};
const delivery = (id: string, more = {}) => ({
  id,
  eventId: `evt-${id}`,
  eventType: "TASK_FINISHED",
  sequence: 7,
  origin: "EVENT",
  status: "DELIVERED",
  attempts: 1,
  lastStatusCode: 204,
  lastError: "",
  nextAttemptAt: null,
  createdAt: at,
  finishedAt: at,
  userId: "usr-1",
  accountId: "",
  ...more,
});
const attempt = {
  number: 1,
  at,
  statusCode: 204,
  error: "",
  durationMs: 43,
  requestHeaders: { "Smile-Signature": "ab12" },
  responseHeaders: { Server: "invented" },
  responseBody: "",
};
const full = (id: string, more = {}) => ({
  data: {
    ...delivery(id),
    url: webhook.url,
    body: '{"id":"evt-1"}',
    attempts: [attempt],
    ...more,
  },
});
const health = {
  last24h: { delivered: 3, failed: 1, pending: 0, p50Ms: 41, p95Ms: 90 },
  buckets: [],
};

const path = "/api/v1/webhooks/wh-1";
const log = "/sandbox/v1/webhooks/wh-1/deliveries";
const one = "/sandbox/v1/portal/webhooks/wh-1/deliveries";

async function open(more = {}, role = "ADMIN", change = {}) {
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: { ...developer, role } },
    "GET /sandbox/v1/webhooks": { data: { items: [{ ...webhook, ...change }], nextCursor: null } },
    [`GET ${path}/health`]: { data: health },
    [`POST ${path}/replays/preview`]: { data: { total: 0 } },
    [`GET ${log}`]: {
      data: { items: [delivery("d1"), delivery("d2")], nextCursor: null },
    },
    [`GET ${one}/d1`]: full("d1"),
    [`GET ${one}/d2`]: full("d2", { body: null }),
    [`GET ${one}/d3`]: full("d3", {
      attempts: [],
      origin: "RESEND",
      status: "PENDING",
      finishedAt: null,
    }),
    ...more,
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <App />
    </UiProvider>,
  );
  return { seen, user: userEvent.setup(), room: await screen.findByRole("dialog") };
}

const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

beforeEach(() => {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  window.history.pushState({}, "", "/webhooks?webhook=wh-1");
});

describe("the room of a webhook", () => {
  it("shows the newest delivery, and sends it again as a new one", async () => {
    const { seen, user, room } = await open({
      [`POST ${log}/d1/redeliver`]: { status: 202, data: { id: "d3" } },
    });
    expect(await within(room).findByText("43 ms")).toBeTruthy();
    expect(within(room).getByRole("img", { name: "By hour: 3 delivered, 1 failed" })).toBeTruthy();
    await user.click(within(room).getByRole("button", { name: "Resend" }));
    expect(await within(room).findByText("Not attempted yet.")).toBeTruthy();
    expect(query()).toEqual({ webhook: "wh-1", delivery: "d3" });
    expect(seen.filter((request) => request.path.endsWith("/redeliver"))).toHaveLength(1);
  });

  it("names a delay with its cause, in the list and in the room", async () => {
    const message =
      "Deliveries are delayed by 2 min: limit of 50/s per host (NOD_WEBHOOK_HOST_RATE).";
    const delay = { seconds: 125, cause: "HOST_RATE", message };
    const { room } = await open({}, "ADMIN", { delay });
    expect(await within(room).findByText(message)).toBeTruthy();
    expect(screen.getByRole("img", { name: message, hidden: true })).toBeTruthy();
  });

  it("says why it failed, how often it is tried, and what is due", async () => {
    const next = new Date(Date.now() + 260_000).toISOString();
    const failed = {
      status: "FAILED",
      lastStatusCode: 503,
      lastError: "HTTP_STATUS",
      finishedAt: null,
      nextAttemptAt: next,
      attempts: [{ ...attempt, statusCode: 503, error: "HTTP_STATUS" }],
    };
    const { room } = await open({ [`GET ${one}/d1`]: full("d1", failed) });
    expect(await within(room).findByText(/The proxy responded/)).toBeTruthy();
    expect(within(room).getByText("1 of 4")).toBeTruthy();
    const planned = within(room).getByText("Planned").closest("li");
    expect(planned?.textContent).toContain("in 4 min");
  });

  it("sends everything that did not arrive again with one press", async () => {
    const { seen, user, room } = await open({
      [`POST ${path}/replays/preview`]: { data: { total: 12 } },
      [`POST ${path}/replays`]: { status: 202, data: { id: "rp-1" } },
      [`GET ${path}/replays/rp-1`]: {
        data: {
          id: "rp-1",
          status: "RUNNING",
          total: 12,
          done: 3,
          createdAt: at,
          finishedAt: null,
        },
      },
    });
    expect(await within(room).findByText(/12 events of the last 30 days/)).toBeTruthy();
    await user.click(within(room).getByRole("button", { name: "Send all again" }));
    expect(await within(room).findByText("Replaying 3 of 12 events")).toBeTruthy();
    expect(query()).toEqual({ webhook: "wh-1", replay: "rp-1" });
    const body = seen.find((request) => request.path === `${path}/replays`)?.body;
    expect(body).toMatchObject({ only: "FAILED", eventTypes: [] });
  });

  it("keeps figures that are there when they cannot be read again", async () => {
    window.history.pushState({}, "", "/webhooks?webhook=wh-1&replay=rp-1");
    const answered: string[] = [];
    const once = (name: string, data: unknown) => () => {
      answered.push(name);
      const isFirst = answered.filter((other) => other === name).length === 1;
      return isFirst ? { data } : { status: 400, code: "ODD", message: `No ${name} now.` };
    };
    const { user, room } = await open({
      [`GET ${path}/health`]: once("health", health),
      [`GET ${path}/replays/rp-1`]: once("replay", {
        id: "rp-1",
        status: "RUNNING",
        total: 12,
        done: 3,
        createdAt: at,
        finishedAt: null,
      }),
    });
    expect(await within(room).findByText("Replaying 3 of 12 events")).toBeTruthy();
    await user.click(within(room).getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(answered.length).toBeGreaterThanOrEqual(4));
    await new Promise((done) => setTimeout(done));
    expect(within(room).queryByText(/^Couldn't load the health/)).toBeNull();
    expect(within(room).getByRole("img", { name: "By hour: 3 delivered, 1 failed" })).toBeTruthy();
    expect(within(room).getByText("Replaying 3 of 12 events")).toBeTruthy();
    expect(within(room).queryByText("No replay now.")).toBeNull();
  });

  it("counts before it replays, and sends what was counted", async () => {
    const { seen, user } = await open({
      [`POST ${path}/replays/preview`]: { data: { total: 3 } },
      [`POST ${path}/replays`]: { status: 202, data: { id: "rp-1" } },
    });
    await user.click(await screen.findByRole("button", { name: "Actions of Loan engine" }));
    await user.click(await screen.findByRole("menuitem", { name: "Replay" }));
    const dialog = await screen.findByRole("dialog", { name: "Replay events" });
    await user.click(within(dialog).getByRole("radio", { name: "All of them" }));
    await user.click(await within(dialog).findByRole("button", { name: "Send 3 events" }));
    await screen.findByText(/3 events will be sent|replay/i);
    const bodies = seen.filter((request) => request.path.startsWith(`${path}/replays`));
    const counted = bodies.filter((request) => request.path.endsWith("/preview")).at(-1);
    const sent = bodies.find((request) => request.path === `${path}/replays`);
    expect(sent?.body).toEqual(counted?.body);
    expect(sent?.body).toMatchObject({ only: "ALL" });
  });

  it("reads a deleted webhook, and offers nothing", async () => {
    window.history.pushState({}, "", "/webhooks?webhook=wh-1&show=deleted");
    const gone = {
      id: "wh-1",
      name: "Loan engine",
      url: webhook.url,
      createdAt: at,
      deletedAt: at,
      keptUntil: at,
    };
    const { user, room } = await open({
      "GET /sandbox/v1/webhooks": { data: { items: [], nextCursor: null } },
      "GET /api/v1/deletedWebhooks": { data: { items: [gone], nextCursor: null } },
      "GET /api/v1/deletedWebhooks/wh-1": { data: gone },
    });
    expect(await within(room).findByText(/It no longer receives events/)).toBeTruthy();
    expect(await within(room).findByText("43 ms")).toBeTruthy();
    expect(within(room).getByRole("button", { name: "Copy as curl" })).toBeTruthy();
    for (const name of ["Resend", "Send test event", /^Actions of/]) {
      expect(within(room).queryByRole("button", { name })).toBeNull();
    }
    await user.click(within(room).getByRole("button", { name: "Back to Webhooks" }));
    expect(await screen.findByRole("table", { name: "Deleted webhooks" })).toBeTruthy();
    expect(query()).toEqual({ show: "deleted" });
  });

  it("opens at the delivery of its address, and cannot resend what was erased", async () => {
    window.history.pushState({}, "", "/webhooks?webhook=wh-1&delivery=d2");
    const { room } = await open();
    expect(await within(room).findByText(/body was erased/)).toBeTruthy();
    expect(within(room).getByRole("button", { name: "Resend" })).toHaveProperty("disabled", true);
  });

  it("says what the server says of a resend that cannot be", async () => {
    const message = "The webhook is not active.";
    const { user, room } = await open({
      [`POST ${log}/d1/redeliver`]: { status: 409, code: "CONFLICT", message },
    });
    await user.click(await within(room).findByRole("button", { name: "Resend" }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it.each(["ADMIN", "DEVELOPER"] as const)(
    "says to a member who is %s why it is deactivated, with the way back and everything else",
    async (role) => {
      const gone = { active: false, deactivatedReason: "GONE" };
      const { user, room } = await open({}, role, gone);
      expect(await within(room).findByText(/responded with 410 Gone/)).toBeTruthy();
      expect(within(room).getByRole("button", { name: "Re-activate" })).toBeTruthy();
      await user.click(within(room).getByRole("button", { name: /^Actions of/ }));
      for (const item of await screen.findAllByRole("menuitem"))
        expect(item.hasAttribute("data-disabled")).toBe(false);
    },
  );

  it("resumes what is paused", async () => {
    const { seen, user, room } = await open({ [`PATCH ${path}`]: { data: webhook } }, "ADMIN", {
      paused: true,
    });
    await user.click(await within(room).findByRole("button", { name: "Resume" }));
    const question = await screen.findByRole("dialog", { name: "Resume this webhook?" });
    await user.click(within(question).getByRole("button", { name: "Resume" }));
    await screen.findByText("The webhook is resumed");
    expect(seen.find((request) => request.method === "PATCH")?.body).toEqual({ paused: false });
  });
});
