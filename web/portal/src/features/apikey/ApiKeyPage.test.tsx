import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "../../app/App";
import type { ApiKey } from "./queries";

const active: ApiKey = {
  id: "key-1",
  tenantId: "tenant-1",
  mode: "SANDBOX",
  status: "ACTIVE",
  apiKey: "nk_test_1",
  createdAt: new Date().toISOString(),
  name: "Backend",
  lastUsedAt: new Date().toISOString(),
  expiresAt: null,
  apiSecret: "",
};

async function open(more = {}, role = "ADMIN") {
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: { ...developer, role } },
    "GET /api/v1/apiKeys": { data: { items: [active], nextCursor: null } },
    ...more,
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <App />
    </UiProvider>,
  );
  await screen.findByText("Backend");
  return seen;
}

beforeEach(() => {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  window.history.pushState({}, "", "/api-keys");
});

describe("who may change keys", () => {
  it("is an ADMIN", async () => {
    await open();
    expect(await screen.findByRole("button", { name: "Create new API key" })).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Action" })).toBeTruthy();
  });

  it("is not a DEVELOPER", async () => {
    await open({}, "DEVELOPER");
    await screen.findByText("Bayline Credit");
    expect(screen.queryByRole("button", { name: "Create new API key" })).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Action" })).toBeNull();
  });
});

describe("creating a key", () => {
  async function submit(more = {}) {
    const seen = await open(more);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Create new API key" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole("radio", { name: "Production" })).toHaveProperty(
      "disabled",
      true,
    );
    await user.click(within(dialog).getByRole("button", { name: "Create key" }));
    return seen;
  }

  it("sends the mode and shows the secret", async () => {
    const seen = await submit({
      "POST /api/v1/apiKeys": { status: 201, data: { ...active, apiSecret: "ns_test_secret" } },
    });
    expect(await screen.findByText("ns_test_secret")).toBeTruthy();
    const sent = seen.find((request) => request.method === "POST");
    expect(sent?.body).toEqual({ mode: "SANDBOX" });
    const lists = seen.filter((request) => request.path === "/api/v1/apiKeys");
    expect(lists.filter((request) => request.method === "GET").length).toBeGreaterThan(1);
  });

  it("says why it failed and keeps the dialog", async () => {
    await submit({
      "POST /api/v1/apiKeys": { status: 409, code: "CONFLICT", message: "the limit is reached" },
    });
    expect(await screen.findByText("Failed to create API key: the limit is reached")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Create key" })).toBeTruthy();
  });
});

describe("changing a key", () => {
  it("asks first and says why it failed", async () => {
    const seen = await open({
      "PATCH /api/v1/apiKeys/key-1": { status: 500, code: "SERVER_ERROR", message: "no luck" },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Actions of Backend" }));
    const remove = await screen.findByRole("menuitem", { name: /^Delete/ });
    expect(remove).toHaveProperty("disabled", true);
    expect(remove.textContent).toContain("Deactivate the key first");
    await user.click(screen.getByRole("menuitem", { name: "Deactivate" }));
    const changes = () => seen.filter((request) => request.method === "PATCH");
    const dialog = await screen.findByRole("dialog");
    expect(changes()).toHaveLength(0);
    await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    expect(await screen.findByText("Failed to update API key status: no luck")).toBeTruthy();
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toEqual({ status: "INACTIVE" });
  });
});
