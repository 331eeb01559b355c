import { loadConfig } from "@shared/api/portal";
import { storeToken } from "@shared/session/storage";
import { config, developer, fakeServer, tokenFor } from "@shared/testing/server";
import { UiProvider } from "@shared/ui/UiProvider";
import { render, screen, within } from "@testing-library/react";
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

async function open(more = {}, role = "ADMIN", change = {}) {
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: { ...developer, role } },
    "GET /sandbox/v1/webhooks": { data: { items: [{ ...webhook, ...change }], nextCursor: null } },
    [`GET ${path}/health`]: { data: health },
    [`GET ${path}/deliveries`]: {
      data: { items: [delivery("d1"), delivery("d2")], nextCursor: null },
    },
    [`GET ${path}/deliveries/d1`]: full("d1"),
    [`GET ${path}/deliveries/d2`]: full("d2", { body: null }),
    [`GET ${path}/deliveries/d3`]: full("d3", { attempts: [], origin: "RESEND" }),
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
  it("shows the newest delivery, and sends it again as one of its own", async () => {
    const { seen, user, room } = await open({
      [`POST ${path}/deliveries/d1/redeliver`]: { status: 202, data: { id: "d3" } },
    });
    expect(await within(room).findByText("43 ms")).toBeTruthy();
    expect(within(room).getByRole("img", { name: "By hour: 3 delivered, 1 failed" })).toBeTruthy();
    await user.click(within(room).getByRole("button", { name: "Resend" }));
    expect(await within(room).findByText("Not attempted yet.")).toBeTruthy();
    expect(query()).toEqual({ webhook: "wh-1", delivery: "d3" });
    expect(seen.filter((request) => request.method === "POST")).toHaveLength(1);
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
      [`POST ${path}/deliveries/d1/redeliver`]: { status: 409, code: "CONFLICT", message },
    });
    await user.click(await within(room).findByRole("button", { name: "Resend" }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it("says why it is deactivated; the way back is for ADMINs", async () => {
    const gone = { active: false, deactivatedReason: "GONE" };
    const { room } = await open({}, "DEVELOPER", gone);
    expect(await within(room).findByText(/answered 410 Gone/)).toBeTruthy();
    expect(within(room).queryByRole("button", { name: "Re-activate" })).toBeNull();
  });

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
