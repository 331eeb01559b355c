import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "./App";

const answers = {
  "GET /api/v1/config": { data: config },
  "GET /api/v1/developers/me": { data: developer },
  "GET /api/v1/announcement": { data: {} },
  "GET /api/v1/apiKeys": { data: { items: [], nextCursor: null } },
  "GET /api/v1/requestLog": { data: { items: [], nextCursor: null } },
  "GET /api/v1/usage/summary": { data: { actionUsageSummaries: [] } },
  "GET /sandbox/v1/webhooks": { data: { items: [], nextCursor: null } },
  "GET /sandbox/v1/accounts": { data: { items: [{ id: "a-1" }], nextCursor: null } },
};

async function open(path: string, more = {}) {
  window.history.pushState({}, "", path);
  const seen = fakeServer({ ...answers, ...more });
  await loadConfig();
  render(
    <UiProvider env="test">
      <App />
    </UiProvider>,
  );
  return seen;
}

function signedIn() {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
}

const path = () => window.location.pathname;

beforeEach(() => window.history.pushState({}, "", "/"));

describe("the guard", () => {
  it("leads to the login and, after it, back to where one came from", async () => {
    await open("/api-keys?x=1", {
      "POST /api/v1/signins": {
        status: 201,
        data: {
          developerToken: { token: tokenFor(40_000) },
          openApiSandboxToken: { token: tokenFor(40_000) },
          openApiProductionToken: null,
        },
      },
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/Email address/), "ines@bayline.test");
    expect(path()).toBe("/login");
    await user.type(screen.getByLabelText(/^Password/), "Secret-pass1");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(path() + window.location.search).toBe("/api-keys?x=1"));
  });

  it("sends an unknown address to the login or to /404", async () => {
    await open("/no-such-page");
    await waitFor(() => expect(path()).toBe("/login"));
  });

  it("shows 404 to those who are signed in", async () => {
    signedIn();
    await open("/no-such-page");
    expect(await screen.findByText("Sorry, page not found!")).toBeTruthy();
    expect(path()).toBe("/404");
  });
});

describe("the shell", () => {
  it("has the menu in its order, and the children of a group", async () => {
    signedIn();
    await open("/");
    const nav = await screen.findByRole("navigation", { name: "Main" });
    await userEvent.click(within(nav).getByRole("button", { name: "Wink Widget" }));
    const entries = within(nav)
      .getAllByRole("listitem")
      .map((item) => item.firstElementChild?.textContent);
    expect(entries).toEqual([
      "Dashboard",
      "Account Usage",
      "Wink Widget",
      "Emulator",
      "Templates",
      "Sites",
      "Snap Lookup",
      "User Data",
      "Data Sources",
      "API Keys",
      "Webhooks",
      "Request Log",
      "Documentation, opens in a new window",
      "Service Status, opens in a new window",
      "Settings",
    ]);
    const described = (name: string) =>
      within(nav).getByRole("link", { name }).getAttribute("aria-description");
    expect([described("Sites"), described("Templates")]).toEqual([null, null]);
    expect(path()).toBe("/dashboard");
  });

  it("says that one is in the sandbox, and how to leave it", async () => {
    signedIn();
    await open("/dashboard");
    const ribbon = await screen.findByRole("note", { name: "Mode" });
    expect(ribbon.textContent).toBe(
      "You are using sandbox mode, to enable Production Mode, please contact us.",
    );
    expect(screen.getByRole("switch", { name: "Sandbox" })).toHaveProperty("disabled", true);
  });

  it("asks the data API of the mode with that mode's token", async () => {
    signedIn();
    const seen = await open("/dashboard");
    expect(await screen.findByText("1 of 4 done")).toBeTruthy();
    const webhooks = seen.find((request) => request.path === "/sandbox/v1/webhooks");
    expect(webhooks?.authorization).toBe(`Bearer ${localStorage.getItem("openApiSandboxToken")}`);
  });

  it("asks for a new password after 90 days", async () => {
    signedIn();
    const old = new Date(Date.now() - 90 * 86_400_000).toISOString();
    await open("/dashboard", {
      "GET /api/v1/developers/me": { data: { ...developer, passwordUpdatedAt: old } },
    });
    const dialog = await screen.findByRole("dialog", { name: "Password expired" });
    await userEvent.click(within(dialog).getByRole("button", { name: "OK" }));
    expect(await screen.findByLabelText(/Current password/)).toBeTruthy();
  });
});
