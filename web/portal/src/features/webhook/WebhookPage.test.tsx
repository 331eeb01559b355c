import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "../../app/App";

const usage = (remainVolume: number, enabled = true) => ({
  data: {
    actionUsageSummaries: [
      { action: "CreateWebhook", enabled, usageDetail: { remainVolume, totalVolume: 10 } },
    ],
  },
});

async function open(more = {}) {
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: developer },
    "GET /api/v1/usage/summary": usage(7),
    "GET /sandbox/v1/webhooks": { data: { items: [], nextCursor: null } },
    ...more,
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <App />
    </UiProvider>,
  );
  await screen.findByText("Not found");
  return seen;
}

const add = () => screen.findByRole("button", { name: "Add New Webhook" });

beforeEach(() => {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  window.history.pushState({}, "", "/webhooks");
});

describe("adding a webhook", () => {
  it.each([
    ["no quota is left", usage(0)],
    ["the action is off", usage(7, false)],
    ["the quota is unknown", { status: 500, code: "SERVER_ERROR", message: "no luck" }],
  ])("is off when %s", async (_, summary) => {
    await open({ "GET /api/v1/usage/summary": summary });
    expect(await add()).toHaveProperty("disabled", true);
  });

  it("names what is missing and sends nothing", async () => {
    const seen = await open();
    const user = userEvent.setup();
    await user.click(await add());
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText(/^URL/), "http://a.co");
    await user.click(within(dialog).getByRole("button", { name: "Add webhook" }));
    expect(within(dialog).getByText("name is required.")).toBeTruthy();
    expect(within(dialog).getByText("secret is required.")).toBeTruthy();
    expect(within(dialog).getByText("url is required and must begin with https://")).toBeTruthy();
    expect(seen.filter((request) => request.method === "POST")).toHaveLength(0);
  });

  it("keeps what was typed when the server refuses it", async () => {
    const seen = await open({
      "POST /sandbox/v1/webhooks": { status: 403, code: "QUOTA_EXCEEDED", message: "Used up." },
    });
    const user = userEvent.setup();
    await user.click(await add());
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText(/^Name/), "Loans");
    await user.type(within(dialog).getByLabelText(/^URL/), "https://a.co");
    await user.click(within(dialog).getByRole("button", { name: "Generate" }));
    await user.click(within(dialog).getByRole("checkbox", { name: "TASK_STARTED" }));
    expect(within(dialog).getByRole("radio", { name: "Specific" })).toHaveProperty("checked", true);
    await user.click(within(dialog).getByRole("button", { name: "Add webhook" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Used up.");
    expect(within(dialog).getByLabelText(/^Name/)).toHaveProperty("value", "Loans");
    const body = seen.find((request) => request.method === "POST")?.body;
    expect(body).toMatchObject({ name: "Loans", active: true, includePayload: false });
  });
});
