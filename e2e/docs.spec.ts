import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { type Server, startServer } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { bearer, expectAccessibleInBoth, signIn } from "./visit";

test.describe("documentation and service status", () => {
  let page: Page;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await signIn(page, server);
  });

  /** Clicks an entry of the menu and returns the new window with the call and the address it began at. */
  async function follow(name: string) {
    const created = page.waitForResponse(/\/api\/v1\/readmeTokens$/);
    const opening = page.waitForEvent("popup");
    const asking = page
      .context()
      .waitForEvent("request", (request) => request.url().includes("auth_token="));
    await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    const opened = await opening;
    const asked = await asking;
    await opened.waitForLoadState();
    const answer = await created;
    return { opened, asked, answer };
  }

  for (const [name, path] of [
    ["Documentation", "/docs"],
    ["Service Status", "/status"],
  ] as const) {
    test(`${name} opens a new window with the token of the call`, async ({ server }) => {
      const before = page.url();
      const { opened, asked, answer } = await follow(name);
      const { data } = await answer.json();
      const address = new URL(asked.url());
      expect(address.origin + address.pathname).toBe(server.portal + path);
      expect(address.searchParams.get("auth_token")).toBe(data.token);
      expect(data.token).not.toBe("");
      expect(answer.request().postDataJSON()).toMatchObject({
        mode: "PRODUCTION",
      });
      await expect(opened, "the token leaves the address").toHaveURL(server.portal + path);
      expect(await opened.evaluate(() => window.opener)).toBeNull();
      expect(server.log(), "nor is it in the log").not.toContain(data.token);
      expect(page.url()).toBe(before);
      await opened.close();
    });
  }

  test("the newest active key is named, and its public part is in the examples", async ({
    server,
  }) => {
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("You are using sandbox mode.")).toBeVisible();
    const { opened, answer } = await follow("Documentation");
    const { keyId } = answer.request().postDataJSON();
    expect(keyId).toMatch(/^key-/);
    await expect(opened.getByText("Hello Ada.")).toBeVisible();
    await expect(opened.getByText(/^curl -X POST/).first()).toContainText(
      /nk_\w+:\$NOD_API_SECRET/,
    );
    await opened.getByRole("link", { name: "Data API" }).first().click();
    await expect(opened.getByText("Hello Ada."), "and stays known on the next page").toBeVisible();
    await opened.goto(answer.url().replace(/\/api.*/, `/docs?auth_token=${"A".repeat(43)}`));
    await expect(opened.getByRole("heading", { level: 1 })).toHaveText("Build with Nod");
    await expect(opened).toHaveURL(`${server.portal}/docs`);
    await opened.close();
  });

  test("without the token the page opens without the parameter", async ({ server, visitor }) => {
    await page.route("**/api/v1/readmeTokens", (route) => route.abort());
    const opening = page.waitForEvent("popup");
    await page.getByRole("link", { name: /^Service Status/ }).click();
    const opened = await opening;
    await expect(opened).toHaveURL(`${server.portal}/status`);
    await opened.close();
    await page.unroute("**/api/v1/readmeTokens");
    forgive(visitor, /ERR_FAILED/);
  });

  test("without a mode the token is one for Sandbox", async ({ server }) => {
    const answer = await page.request.post(`${server.portal}/api/v1/readmeTokens`, {
      headers: await bearer(page),
      data: {},
    });
    expect((await answer.json()).data.mode).toBe("SANDBOX");
  });

  test("every page is accessible and asks nobody else", async ({ server }) => {
    await announce(server);
    const others: string[] = [];
    const note = (request: { url: () => string }) => {
      if (!request.url().startsWith(server.portal)) others.push(request.url());
    };
    page.on("request", note);
    for (const path of ["/docs", "/docs/data/create-webhook", "/status"]) {
      await page.goto(server.portal + path);
      await expectAccessibleInBoth(page);
    }
    page.off("request", note);
    expect(others).toEqual([]);
  });

  test("guides and references are accessible", { tag: "@long" }, async ({ server }) => {
    for (const path of [
      "/docs/embed",
      "/docs/errors",
      "/docs/changelog",
      "/docs/events",
      "/docs/management/list-logged-requests",
    ]) {
      await page.goto(server.portal + path);
      await expectAccessibleInBoth(page);
    }
  });

  test("on a phone nothing is wider than the screen, and the list of pages is folded", async ({
    server,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, list] of [
      ["/docs", "Pages"],
      ["/docs/errors", "Pages"],
      ["/docs/data/create-webhook", "Operations"],
    ] as const) {
      await page.goto(server.portal + path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, path).toBeLessThanOrEqual(390);
      const links = page.getByRole("navigation", { name: list, exact: true }).getByRole("link");
      await expect(links.filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
      const fold = page.locator("summary").filter({ hasText: list }).first();
      await fold.focus();
      await page.keyboard.press("Enter");
      await expect(links.first()).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(links.first()).toBeFocused();
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    const operations = page.getByRole("navigation", { name: "Operations", exact: true });
    await expect(operations.getByRole("link").first()).toBeVisible();
    await expect(operations.locator("summary"), "on a wide screen it is open").toBeHidden();
  });

  test("an address without a page says so inside the documentation", async ({
    server,
    visitor,
  }) => {
    for (const path of ["/docs/unknown", "/docs/data/create-webhooks"]) {
      const answer = await page.goto(server.portal + path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
    }
    await page.keyboard.press("/");
    await page.keyboard.type("webhook create");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/data#create-webhook$/);
    forgive(visitor, /404/);
  });

  test("a guide leads to the next one, and says what is on its page", async ({ server }) => {
    await page.goto(`${server.portal}/docs/quickstart`);
    await page
      .getByRole("navigation", { name: "On this page" })
      .getByRole("link", { name: "3. Connect a test person" })
      .click();
    await expect(page).toHaveURL(/#3-connect-a-test-person$/);
    await expect(page.getByRole("heading", { name: "3. Connect a test person" })).toBeInViewport();
    const pages = page.getByRole("navigation", { name: "Pages", exact: true });
    await expect(pages.getByRole("link", { name: "Quickstart" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page
      .getByRole("navigation", { name: "Next pages" })
      .getByRole("link", { name: /Authentication/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication");
    await page.getByRole("link", { name: "View as Markdown" }).click();
    await expect(page.locator("body")).toContainText("# Authentication");
  });

  test("a request is there in five languages, and the choice stays", async ({ server }) => {
    await page.goto(`${server.portal}/docs/data/create-webhook`);
    for (const [language, part] of [
      ["curl", "curl -X POST"],
      ["Go", "http.NewRequest("],
      ["Python", "requests.post("],
      ["PHP", "curl_setopt_array("],
      ["TypeScript", "await fetch("],
    ] as const) {
      await page.getByText(language, { exact: true }).first().click();
      await expect(page.getByLabel(`Request in ${language}`, { exact: true })).toContainText(part);
      await expect(page.getByLabel(/^Request in/)).toHaveCount(5);
      await expect(page.getByLabel(/^Request in/).filter({ visible: true })).toHaveCount(1);
    }
    await page.getByRole("button", { name: "Copy: Request in TypeScript" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain("await fetch(");
    await page.goto(`${server.portal}/docs/data/list-users`);
    await expect(page.getByLabel("Request in TypeScript", { exact: true })).toBeVisible();
    await page
      .getByRole("link", { name: "MISSING_RESOURCE" })
      .or(page.getByRole("link", { name: "INVALID_TOKEN" }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/docs\/errors#/);
  });

  test("is read without a script, and loads little of it with one", async ({ server, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    for (const path of ["/docs", "/docs/errors", "/docs/events", "/docs/data/create-webhook"]) {
      await plain.goto(server.portal + path);
      await expect(plain.getByRole("main")).toContainText(/\w{3}/);
    }
    await plain.getByText("Python", { exact: true }).first().click();
    await expect(plain.getByLabel("Request in Python")).toBeVisible();
    await context.close();
    for (const [path, mark] of [
      ["/docs/data", "[data-search]"],
      ["/docs/data/list-users", "#try"],
    ] as const) {
      let bytes = 0;
      const count = async (response: { url(): string; body(): Promise<Buffer> }) => {
        if (new URL(response.url()).pathname.endsWith(".js"))
          bytes += gzipSync(await response.body()).length;
      };
      page.on("response", count);
      await page.goto(server.portal + path);
      await expect(page.locator(mark)).toBeVisible();
      await page.waitForLoadState("networkidle");
      page.off("response", count);
      expect(bytes, path).toBeGreaterThan(0);
      expect(bytes, path).toBeLessThan(80_000);
    }
  });

  test("an operation has its tables and examples", async ({ server }) => {
    await page.goto(`${server.portal}/docs/data#create-webhook`);
    const operation = page.getByRole("article", { name: "Create a webhook" });
    await expect(operation).toBeInViewport();
    await expect(operation.getByRole("row", { name: /^eventTypes/ }).first()).toContainText(
      "list of strings",
    );
    await expect(operation.getByText(/^curl -X POST/)).toContainText("/sandbox/v1/webhooks");
    await operation.getByText(/^Response 200/).click();
    await expect(operation.getByRole("row", { name: /includePayload/ })).toHaveCount(2);
    const links = page.getByRole("navigation", { name: "On this page" });
    await expect(links.getByRole("link", { name: /Create a webhook/ })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });

  test("every type of event has an address, an example to copy and a schema", {
    tag: "@long",
  }, async ({ server }) => {
    await page.goto(`${server.portal}/docs/events#event-TASK_FINISHED`);
    const type = page.getByRole("article", {
      name: "TASK_FINISHED",
      exact: true,
    });
    await expect(type.getByRole("heading", { name: "TASK_FINISHED" })).toBeInViewport();
    await type.getByRole("button", { name: "Copy: Example of TASK_FINISHED" }).click();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toMatchObject({
      type: "TASK_FINISHED",
      data: { status: "SUCCEEDED" },
    });
    const address = await type.getByRole("link", { name: "JSON Schema" }).getAttribute("href");
    const schema = await (await page.request.get(`${server.portal}${address}`)).json();
    expect(schema.properties.type.const).toBe("TASK_FINISHED");
    const links = page.getByRole("navigation", { name: "On this page" });
    for (const group of ["Users and accounts", "Data", "Verifications"]) {
      await expect(links.getByRole("link", { name: group, exact: true })).toBeVisible();
    }
    await page.keyboard.press("/");
    await page.keyboard.type("link added");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/events#event-LINK_ADDED$/);
    await expectAccessible(page);
  });

  test("the search is reachable by keyboard", async ({ server }) => {
    // It is there from the moment on when it can be used.
    const search = page.getByRole("search");
    await page.goto(`${server.portal}/docs`);
    await expect(search).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("webhook create");
    await expect(page.getByRole("search").getByRole("link")).not.toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/data#create-webhook$/);
    await expect(search).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("zebra crossing");
    await expect(page.getByText("Nothing found")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Nothing found")).toBeHidden();
  });

  test("an incident has its page, and an address with an error stays typed", async ({ server }) => {
    await page.goto(`${server.portal}/status`);
    await page
      .getByRole("link", { name: /^Emails to some hosts/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Emails to some hosts/);
    await expect(page.getByText("Identified", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Service status", exact: true }).click();
    await page.getByLabel("Email address").fill("ada@bayani");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
    for (const width of [390, 1200, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${server.portal}/status`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, "nothing is wider than the screen").toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("a webhook is added without JavaScript, once its server sends the token back", async ({
    server,
    browser,
  }) => {
    const receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => response.end(JSON.parse(body).token));
    });
    await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/status`;
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${server.portal}/status`);
    await plain.getByLabel("Webhook URL").fill("https://10.0.0.1/status");
    await plain.getByRole("button", { name: "Add webhook" }).click();
    await expect(plain.getByRole("alert")).toHaveText("The URL must be a public address.");
    await expect(plain.getByLabel("Webhook URL")).toHaveValue("https://10.0.0.1/status");
    await plain.getByLabel("Webhook URL").fill(address);
    await plain.getByRole("button", { name: "Add webhook" }).click();
    await expect(plain.getByRole("heading", { name: "Save this secret" })).toBeVisible();
    await expect(plain.getByText(/^whsec_/)).toBeVisible();
    await plain.getByRole("button", { name: "Send the challenge" }).click();
    await expect(plain.getByRole("heading", { name: "Your webhook is active" })).toBeVisible();
    await context.close();
    receiver.close();
    await page.goto(`${server.portal}/status`);
    await page.getByLabel("Webhook URL").fill("https://example.com/status");
    await page.getByRole("button", { name: "Add webhook" }).click();
    await expect(page.getByRole("heading", { name: "Save this secret" })).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  test("the status page says how all parts are and updates automatically", async ({ server }) => {
    await page.clock.install();
    await page.goto(`${server.portal}/status`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All systems operational");
    for (const part of ["Database", "Background work", "Webhook deliveries", "Mail"])
      await expect(page.getByRole("heading", { name: part, exact: true })).toBeVisible();
    await page.route("**/status.json", async (route) => {
      const answer = await route.fetch();
      const report = await answer.json();
      report.state = "SLOW";
      report.words = "Degraded performance";
      await route.fulfill({ json: report });
    });
    await page.clock.runFor(31_000);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Degraded performance");
    await page.unroute("**/status.json");
    await page.clock.resume();
  });
});

/** Writes an entry of each kind on the status page; none of them makes a part worse. */
async function announce(server: Server) {
  await expect
    .poll(() => server.operator("incident", "parts"), { timeout: 30_000 })
    .toContain("mail");
  const about = [
    "--title",
    "Emails to some hosts are late 📮 東京 ".repeat(3).trim(),
    "--part",
    "mail",
  ];
  const id = server
    .operator("incident", "open", ...about, "--impact", "none", "We're looking into it.")
    .trim();
  server.operator("incident", "update", id, "--state", "identified", "A full disk.\n\nWe add one.");
  const window = ["--from", "2099-01-01 22:00", "--for", "2h"];
  server.operator("maintenance", "plan", ...about, ...window, "Expect errors for ten minutes.");
  server.operator("notice", "publish", ...about, "From Monday on.");
}

test.describe("telemetry", () => {
  test("page views, clicks and errors are posted where the operator says, without ids", {
    tag: "@long",
  }, async ({ browser }) => {
    const posted: Record<string, unknown>[] = [];
    const receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        posted.push({
          path: request.url,
          cookie: request.headers.cookie,
          ...JSON.parse(body),
        });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const server = await startServer({
      NOD_TRACKING_URL: `${address}/steps`,
      NOD_ERROR_REPORT_URL: `${address}/errors`,
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    const steps = (event: string) => posted.filter((step) => step.event === event);
    await signIn(page, server);
    await expect.poll(() => steps("page_view").map((step) => step.route)).toContain("/dashboard");
    const screens = ["webhooks", "link/emulator", "link/winkSite", "users/invite", "link/template"];
    const named = () =>
      steps("page_view")
        .filter(({ tenantId }) => /^tenant-/.test(String(tenantId)))
        .map((step) => step.name);
    for (const screen of screens) {
      await page.goto(`${server.portal}/${screen}`);
      await expect.poll(named).toContain(screen);
    }
    expect(named()).toEqual(expect.arrayContaining(["WebhooksPage", "EmulatorPage"]));
    await page.goto(`${server.portal}/dashboard`);
    await page.getByRole("link", { name: "User Data" }).click();
    await expect
      .poll(() => steps("click"))
      .toEqual([expect.objectContaining({ name: "User Data", route: "/dashboard" })]);
    const guide = readFileSync("../docs/guides/operator.md", "utf8");
    const [documented = "{}"] = /\{"event":"page_view".*?\}/.exec(guide) ?? [];
    const {
      path: _path,
      cookie: _cookie,
      ...sent
    } = steps("page_view").findLast((step) => step.tenantId) ?? {};
    expect(Object.keys(sent)).toEqual(Object.keys(JSON.parse(documented)));
    await page.goto(`${server.portal}/link/winkSiteDetail/site-1/Secret name`);
    await expect
      .poll(() => steps("page_view").map((step) => step.route))
      .toContain("/link/winkSiteDetail/$id/$name");
    await page.evaluate(() =>
      setTimeout(() => {
        throw new TypeError("broken for ada@bayani.test");
      }),
    );
    await expect
      .poll(() => posted.filter((report) => report.type === "error"))
      .toEqual([
        expect.objectContaining({
          path: "/errors",
          message: "broken for [address]",
        }),
      ]);
    expect(JSON.stringify(posted)).not.toMatch(/Secret name|ada@|cookie/);
    await context.close();
    await server.stop();
    receiver.close();
  });

  test("is off by default: no request, and none of its script", async ({ visitor, server }) => {
    const loaded: string[] = [];
    visitor.page.on("request", (request) => loaded.push(request.url()));
    await visitor.page.goto(`${server.portal}/dashboard`);
    await expect(visitor.page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(
      loaded.filter((url) => /start-|telemetry/.test(url) || !url.startsWith("http://localhost")),
    ).toEqual([]);
  });
});
