import type { Page } from "@playwright/test";
import { expect, forgive, test, type Visitor } from "./test";
import { logIn, logInAs, passTime, signIn, signUp } from "./visit";

test.describe.configure({ mode: "serial" });

const names = [
  "developerToken",
  "openApiSandboxToken",
  "openApiProductionToken",
  "winkSandboxToken",
  "winkProductionToken",
];

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

const stored = (page: Page) =>
  page.evaluate((all) => all.map((name) => localStorage.getItem(name)), names);

/** A token that reads well and is good for so many seconds by the server's clock. */
function tokenFor(token: string, now: number, seconds: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { ...claimsOf(token), exp: Math.floor(now / 1000) + seconds };
  return `${part({ alg: "EdDSA", typ: "JWT" })}.${part(claims)}.${"A".repeat(86)}`;
}

test.describe("the session", () => {
  let page: Page;
  let visitor: Visitor;
  const isEnded = async (portal: string) => {
    await expect(page).toHaveURL(`${portal}/login`);
    expect(await stored(page)).toEqual([null, null, null, null, null]);
  };

  test.beforeAll(async ({ visitor: one, server }) => {
    visitor = one;
    page = visitor.page;
    await page.goto(`${server.portal}/login`);
  });

  test("without a token nobody asks who is signed in", async ({ server }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.reload();
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    expect(asked.filter((url) => url.includes("/developers/me"))).toEqual([]);
    page.removeAllListeners("request");
    await signIn(page, server);
  });

  test("five tokens are kept, with their claims, and calls use them by mode", async ({
    server,
  }) => {
    const calls = new Map<string, string>();
    page.on("request", (request) => {
      const path = new URL(request.url()).pathname;
      calls.set(path, request.headers().authorization ?? "");
    });
    await page.goto(`${server.portal}/link/emulator`);
    await expect
      .poll(async () => (await stored(page)).filter(Boolean).length, { message: "four tokens" })
      .toBe(4);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("You are using sandbox mode.")).toBeVisible();
    await expect.poll(async () => (await stored(page)).filter(Boolean).length).toBe(5);
    const tokens = (await stored(page)).map(String);
    expect(new Set(tokens).size).toBe(5);
    const [developer = "", sandbox = "", production = "", winkSandbox, winkProduction] = tokens;
    expect(winkSandbox).not.toBe(winkProduction);
    const me = await page.request.get(`${server.portal}/api/v1/developers/me`, {
      headers: { Authorization: `Bearer ${developer}` },
    });
    const { data } = await me.json();
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(
        (
          "id tenantId headImageUrl displayName role emailAddress createdAt updatedAt title " +
          "firstName lastName mobileNumber passwordUpdatedAt"
        ).split(" "),
      ),
    );
    for (const [token, mode] of [
      [sandbox, "SANDBOX"],
      [production, "PRODUCTION"],
    ] as const)
      expect(claimsOf(token)).toMatchObject({ tenantId: data.tenantId, userId: data.id, mode });
    expect(claimsOf(developer)).toMatchObject({ tenantId: data.tenantId, userId: data.id });

    await page.goto(`${server.portal}/webhooks`);
    await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
    await expect.poll(() => calls.get("/sandbox/v1/webhooks")).toBe(`Bearer ${sandbox}`);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect.poll(() => calls.get("/open/v1/webhooks")).toBe(`Bearer ${production}`);
    expect(calls.get("/api/v1/developers/me")).toBe(`Bearer ${developer}`);

    calls.clear();
    await page.goto(`${server.portal}/users`);
    await expect.poll(() => calls.get("/open/v1/portal/users")).toBe(`Bearer ${production}`);
    expect([...calls.keys()].filter((path) => path.startsWith("/sandbox/"))).toEqual([]);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect.poll(() => calls.get("/sandbox/v1/portal/users")).toBe(`Bearer ${sandbox}`);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("You are using sandbox mode.")).toHaveCount(0);
    page.removeAllListeners("request");
  });

  test("at start the current user is asked for, and shown with an avatar", async () => {
    const asked = page.waitForRequest(/\/developers\/me/);
    await page.reload();
    await asked;
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await expect(sidebar.getByText(/^Ada /).first()).toBeVisible();
    await expect(sidebar.locator("[data-hue]"), "initials without a picture").toHaveText(
      /^A[A-Z]$/,
    );
  });

  test("toggling changes the mode, keeps it and reloads the page", async () => {
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("You are using sandbox mode.")).toBeVisible();
    expect(await page.evaluate(() => "before" in window)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem("mode"))).toBe("SANDBOX");
    await page.reload();
    await expect(page.getByText("You are using sandbox mode.")).toBeVisible();
  });

  test("on /users/invite toggling leads to /users first", async ({ server }) => {
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("You are using sandbox mode.")).toHaveCount(0);
    await page.goto(`${server.portal}/users/invite`);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page).toHaveURL(`${server.portal}/users`);
    expect(await page.evaluate(() => localStorage.getItem("mode"))).toBe("SANDBOX");
    await page.goto(`${server.portal}/users/invite`);
    await expect(page, "the screen is one of Production").toHaveURL(`${server.portal}/users`);
  });

  test("signing out clears the tokens and reloads; the next login is in Production", async ({
    server,
  }) => {
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole("button", { name: "Log out" }).click();
    await isEnded(server.portal);
    expect(await page.evaluate(() => "before" in window)).toBe(false);
    await signIn(page, server);
    expect(await page.evaluate(() => localStorage.getItem("mode"))).toBe("PRODUCTION");
  });

  test("the login status alone, or the developer token alone, passes the guard", {
    tag: "@long",
  }, async ({ server }) => {
    await page.evaluate(() => localStorage.removeItem("loginStatus"));
    await page.goto(`${server.portal}/dashboard`);
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await page.route(/\/api\/v1\/(?!config)/, () => undefined);
    await page.evaluate(() => {
      localStorage.removeItem("developerToken");
      localStorage.setItem("loginStatus", "true");
    });
    await page.goto(`${server.portal}/dashboard`);
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await page.goto("about:blank"); // what was held is dropped before it can be answered
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto(`${server.portal}/login`);
    await page.evaluate(() => localStorage.clear());
    await signIn(page, server);
  });

  test("tokens with more than 1800 seconds left stay, one with less ends all five", {
    tag: "@long",
  }, async ({ server }) => {
    const [developer = "", ...others] = (await stored(page)).map(String);
    const date = (await page.request.get(`${server.portal}/healthz`)).headers().date ?? "";
    const set = (seconds: number) =>
      page.evaluate(
        (token) => localStorage.setItem("winkSandboxToken", token),
        tokenFor(developer, Date.parse(date), seconds),
      );
    await set(1840);
    await page.reload();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    expect((await stored(page)).slice(0, 2)).toEqual([developer, others[0]]);
    for (const address of ["/dashboard", "/register", "/reset"]) {
      await set(1799);
      await page.goto(server.portal + address, { waitUntil: "commit" });
      await isEnded(server.portal);
      await signIn(page, server);
    }
  });

  test("the first screen waits for no configuration", async ({ server }) => {
    await page.route("**/api/v1/config", () => undefined); // never answered
    await page.goto(`${server.portal}/dashboard`);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.unroute("**/api/v1/config");
  });

  test("another login in a second tab reloads the first, and gets no call of it", async ({
    server,
  }) => {
    forgive(visitor, /403/); // Fresh Start has no production, whose token of the other login is left
    const answer = await page.request.post(`${server.portal}/api/v1/signins`, {
      data: { email: "new@fresh.test", password: "Demo-pass-2026!" },
    });
    const { data } = await answer.json();
    const other = [data.developerToken.token, data.openApiSandboxToken.token];
    const own = (await stored(page)).slice(0, 2).map(String);
    const become = (tab: Page, [developer = "", sandbox = ""]: string[]) =>
      tab.evaluate(
        ([first = "", second = ""]) => {
          localStorage.setItem("openApiSandboxToken", second);
          localStorage.setItem("developerToken", first);
        },
        [developer, sandbox],
      );
    await page.goto(`${server.portal}/organization`);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toHaveValue("Bayani Lending");

    const second = await page.context().newPage();
    await second.goto(`${server.portal}/status`);
    await become(second, other);
    await expect(name).toHaveValue("Fresh Start");
    await become(second, own);
    await expect(name).toHaveValue("Bayani Lending");
    await second.close();

    // A tab tells itself nothing: what is pressed before it notices is not sent either.
    const sent: string[] = [];
    page.on("request", (request) => {
      const { authorization = "" } = request.headers();
      if (request.method() !== "GET" && authorization.endsWith(other[0] ?? "-"))
        sent.push(request.url());
    });
    await page.goto(`${server.portal}/api-keys`);
    await page.getByRole("button", { name: "Create new API key" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await become(page, other);
    await dialog.getByRole("button", { name: "Create key" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Fresh Start").first()).toBeVisible();
    expect(sent).toEqual([]);
    page.removeAllListeners("request");
    await become(page, own);
    await page.goto(`${server.portal}/dashboard`);
  });

  test("a token with a broken signature, and text that is no token, clear the storage", {
    tag: "@long",
  }, async ({ server }) => {
    for (const broken of [
      (token: string) => `${token.slice(0, -20)}${"A".repeat(20)}`,
      () => "xyz",
    ]) {
      const [developer = ""] = (await stored(page)).map(String);
      await page.goto(`${server.portal}/status`); // a page that does not notice what is stored
      await page.evaluate((token) => {
        localStorage.setItem("developerToken", token);
        localStorage.setItem("anything", "else");
      }, broken(developer));
      await page.goto(`${server.portal}/dashboard`, { waitUntil: "commit" }); // the end of the session may cut its load off
      await isEnded(server.portal);
      expect(await page.evaluate(() => localStorage.getItem("anything"))).toBeNull();
      forgive(visitor, /401/);
      await signIn(page, server);
    }
  });

  test("401, and INVALID_TOKEN with another status, end the session", async ({ server }) => {
    for (const [status, code] of [
      [401, "ANYTHING"],
      [400, "INVALID_TOKEN"],
    ] as const) {
      await page.goto("about:blank"); // the screen before asks for keys, too
      await page.route("**/api/v1/apiKeys?*", (route) =>
        route.fulfill({ status, json: { code, message: "No.", requestId: "r", data: {} } }),
      );
      await page.goto(`${server.portal}/api-keys`, { waitUntil: "commit" });
      await isEnded(server.portal);
      await page.unroute("**/api/v1/apiKeys?*");
      forgive(visitor, /40[01]/);
      await logIn(page, "ada@bayani.test", "Demo-pass-2026!");
      await expect(page, "back to where it ended").toHaveURL(`${server.portal}/api-keys`);
    }
  });

  test("the session-expired code shows its toast, and the login follows", { tag: "@long" }, async ({
    server,
  }) => {
    await page.goto("about:blank");
    await page.route("**/api/v1/apiKeys?*", (route) =>
      route.fulfill({
        status: 403,
        json: {
          code: "SESSION_EXPIRED",
          message: "Your session is over.",
          requestId: "r",
          data: {},
        },
      }),
    );
    await page.goto(`${server.portal}/api-keys`, { waitUntil: "commit" });
    await expect(page.getByText("Your session is over.").first()).toBeVisible();
    expect(await stored(page)).toEqual([null, null, null, null, null]);
    await isEnded(server.portal);
    await page.unroute("**/api/v1/apiKeys?*");
    forgive(visitor, /40[13]/); // calls of the same page find no token anymore
    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, server);
  });

  test("a call is given up after 60 seconds with TIMEOUT", async ({ server }) => {
    await page.goto("about:blank"); // the dashboard asks for usage, too
    await page.clock.install();
    await page.route(/\/api\/v1\/usage\?/, () => undefined);
    const asked = page.waitForRequest(/\/api\/v1\/usage\?/);
    await page.goto(`${server.portal}/usage`);
    await asked;
    await page.clock.runFor(45_000); // the clock keeps running, too
    const dialog = page.getByRole("dialog", { name: "Error" });
    await expect(dialog).toHaveCount(0);
    await page.clock.runFor(16_000);
    await expect(dialog).toContainText("TIMEOUT");
    await page.goto("about:blank");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.clock.resume();
    await page.goto(`${server.portal}/login`);
  });

  test("a tenant without production stays in Sandbox, with credits, until it is granted", async ({
    server,
  }) => {
    const email = `nora.${Date.now()}@example.com`;
    await signUp(page, server, email, "Walk-pass-2026!");
    const tokensOf = async () => {
      const answer = await page.request.post(`${server.portal}/api/v1/signins`, {
        data: { email, password: "Walk-pass-2026!" },
      });
      return (await answer.json()).data;
    };
    const before = await tokensOf();
    expect(before.openApiProductionToken ?? null).toBeNull();
    const usage = await page.request.get(`${server.portal}/api/v1/usage/summary?mode=SANDBOX`, {
      headers: { Authorization: `Bearer ${before.developerToken.token}` },
    });
    for (const item of (await usage.json()).data.actionUsageSummaries)
      expect(item.usageDetail.remainVolume).toBeGreaterThan(0);

    await logInAs(page, server, email, "Walk-pass-2026!");
    await expect(
      page.getByText("You are using sandbox mode, to enable Production Mode, please contact us."),
    ).toBeVisible();
    const toggle = page.getByRole("switch", { name: "Sandbox" });
    await expect(toggle).toBeChecked();
    await expect(toggle).toBeDisabled();

    server.operator("tenant", "enable-production", email);
    expect((await tokensOf()).openApiProductionToken.token).toEqual(expect.any(String));
  });

  test("failed calls carry a message to read, confirmations a code too", async ({ server }) => {
    const api = `${server.portal}/api/v1`;
    for (const [path, data] of [
      ["/signins", { email: "ada@bayani.test", password: "wrong" }],
      ["/registrations", { emailAddress: "no" }],
      ["/passwordResets", { emailAddress: "no" }],
      ["/registrations/confirm", { token: "bad" }],
      ["/passwordResets/confirm", { token: "bad", newPassword: "Walk-pass-2026!" }],
    ] as const) {
      const answer = await page.request.post(api + path, { data });
      expect(answer.ok(), path).toBe(false);
      const body = await answer.json();
      expect(body.message, path).toMatch(/\w+ \w+/);
      expect(body.code, path).toMatch(/^[A-Z_]+$/);
    }
    await passTime(page, server, "1s");
  });
});
