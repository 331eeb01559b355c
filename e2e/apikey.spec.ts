import type { Page, Request } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, mailTo, test } from "./test";
import { bearer, expectAccessibleInBoth, logInAs, passTime, signUp } from "./visit";

const password = "Tidal&Lantern47";
const oldKeys =
  "One or more of your API keys are older than 180 days. For your security, we recommend creating new API keys periodically.";

test.describe.configure({ mode: "serial" });

test.describe("API keys", () => {
  let page: Page;
  let email: string;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    email = `keys.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
  });

  const open = async (server: Server) => {
    await page.goto(`${server.portal}/api-keys`);
    await expect(page.getByRole("heading", { level: 1, name: "API Keys" })).toBeVisible();
  };
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });

  test("an empty list says what a key is for; without production only Sandbox can be chosen", async ({
    server,
  }) => {
    const calls = await listCalls(page);
    await open(server);
    await expect(page.getByRole("heading", { name: "No API keys yet" })).toBeVisible();
    expect(calls().map((url) => url.searchParams.get("mode"))).toEqual(["SANDBOX"]);
    expect(calls()[0]?.searchParams.get("size")).toBe("50");
    await page.getByRole("button", { name: "Create new API key" }).first().click();
    await expect(page.getByRole("radio", { name: "Sandbox" })).toBeEnabled();
    await expect(page.getByRole("radio", { name: "Production" })).toBeDisabled();
    await page.getByLabel(/^Name/).fill(`Loan engine ${"W".repeat(88)}`);
    await page.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByRole("dialog", { name: "API key created" })).toBeVisible();
    await expectAccessible(page);
    const cut = page
      .getByRole("dialog")
      .locator("*")
      .evaluateAll(
        (all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1).length,
      );
    expect(await cut, "what has to be copied is all in sight").toBe(0);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("button", { name: "Create new API key" }).first()).toBeFocused();
    await expect(row("Loan engine")).toContainText("ACTIVE");
    await expect(row("Loan engine")).toContainText("SANDBOX");
    await expect(row("Loan engine")).toContainText("Never used");
  });

  test("the columns are those of the specification, the size is 50 and nothing else", async () => {
    const heads = page.getByRole("columnheader");
    await expect(heads).toHaveText([
      "Name",
      "API Key",
      "API Secret",
      "Mode",
      "Status",
      "Created At",
      "Age (days)",
      "Action",
    ]);
    const sizes = page.getByRole("combobox", { name: "Rows per page" }).getByRole("option");
    await expect(sizes).toHaveText(["50"]);
  });

  test("a secret is masked, shown and masked again; copying debounces", async () => {
    const line = row("Loan engine");
    const answer = page.waitForResponse((response) => response.url().includes("/reveal"));
    await expect(line).toContainText("••••");
    await line.getByRole("button", { name: "Reveal secret" }).click();
    const secret: string = (await (await answer).json()).data.apiSecret;
    await expect(line).toContainText(secret);
    await line.getByRole("button", { name: "Reveal secret" }).click();
    await expect(line).not.toContainText(secret);
    const writes = await countWrites(page);
    await line.getByRole("button", { name: "Copy API key" }).evaluate((button) => {
      for (let i = 0; i < 3; i++) (button as HTMLElement).click();
    });
    await expect(page.getByText("Copy success!")).toHaveCount(1);
    expect(await writes()).toBe(1);
  });

  test("a status changes after a confirmation only, and the list is read again", async () => {
    const sent: Request[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") sent.push(request);
    });
    await act(page, "Loan engine", "Deactivate");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Loan engine");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    expect(sent).toHaveLength(0);
    await expectDeleteIsOff(page, "Loan engine");

    await act(page, "Loan engine", "Deactivate");
    const again = page.waitForRequest(isList);
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await again;
    await expect(row("Loan engine")).toContainText("INACTIVE");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url()).toMatch(/\/apiKeys\/key-[0-9a-f]{32}\?mode=SANDBOX$/);
    expect(sent[0]?.postDataJSON()).toEqual({ status: "INACTIVE" });

    await act(page, "Loan engine", "Activate");
    await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
    await expect(row("Loan engine")).not.toContainText("INACTIVE");
    expect(sent[1]?.postDataJSON()).toEqual({ status: "ACTIVE" });
  });

  test("what fails is said with the server's words", async ({ server, visitor }) => {
    await open(server);
    await refuse(page, "POST", "**/api/v1/apiKeys");
    await page.getByRole("button", { name: "Create new API key" }).click();
    await page.getByLabel(/^Name/).fill("Not lost");
    await page.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByText("Failed to create API key: no luck today")).toBeVisible();
    await expect(page.getByLabel(/^Name/)).toHaveValue("Not lost");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await refuse(page, "PATCH", "**/api/v1/apiKeys/*");
    await act(page, "Loan engine", "Deactivate");
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("Failed to update API key status: no luck today")).toBeVisible();
    await act(page, "Loan engine", "Deactivate");
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(row("Loan engine")).toContainText("INACTIVE");
    await refuse(page, "DELETE", "**/api/v1/apiKeys/*");
    await act(page, "Loan engine", "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete key" }).click();
    await expect(page.getByText("Failed to delete API key: no luck today")).toBeVisible();
    forgive(visitor, /Failed to load resource/);
  });

  test("an INACTIVE key is deleted, and the list is read again", async () => {
    await act(page, "Loan engine", "Delete");
    const again = page.waitForRequest(isList);
    await page.getByRole("dialog").getByRole("button", { name: "Delete key" }).click();
    await again;
    await expect(row("Loan engine")).toHaveCount(0);
  });

  test("a key of 179 days raises no warning, one of 180 does", { tag: "@long" }, async ({
    server,
  }) => {
    const fixture = (age: string) =>
      JSON.parse(server.operator("fixture", "key", "--tenant", email, "--age", age));
    fixture("3d1h");
    fixture("179d23h");
    await open(server);
    await expect(page.getByRole("cell", { name: "179", exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: "3", exact: true })).toBeVisible();
    await expect(page.getByText(oldKeys)).toHaveCount(0);
    fixture("180d1h");
    await open(server);
    await expect(page.getByText(oldKeys)).toBeVisible();
  });

  test("a key may expire: a warning, a mail to admins, then it no longer works", {
    tag: "@long",
  }, async ({ server }) => {
    await page.getByRole("button", { name: "Create new API key" }).click();
    await page.getByLabel(/^Name/).fill("Campaign");
    await page.getByLabel("Expires on").fill(dayIn(15));
    const made = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith("/apiKeys"),
    );
    await page.getByRole("button", { name: "Create key" }).click();
    const key = (await (await made).json()).data;
    await expect(page.getByText("Expires", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(row("Campaign")).toContainText("Expires ");

    const use = () =>
      page.request.get(`${server.portal}/sandbox/v1/users`, {
        headers: { Authorization: `Basic ${btoa(`${key.apiKey}:${key.apiSecret}`)}` },
      });
    expect((await use()).status()).toBe(200);
    await passTime(page, server, "3d");
    await expect
      .poll(async () => (await mailTo(page, server, email)).subject)
      .toBe("An API key of your organization expires soon");
    await logInAs(page, server, email, password);
    await open(server);
    await expect(row("Campaign")).toContainText(/Expires in 1\d days/);
    await expectAccessibleInBoth(page);
    await passTime(page, server, "14d");
    expect((await use()).status()).toBe(401);
    await logInAs(page, server, email, password);
    await open(server);
    await expect(row("Campaign")).toContainText("EXPIRED");
  });

  test("both modes are asked for on their own and stand together, newest first", async ({
    server,
  }) => {
    await logInAs(page, server, "ada@bayani.test", "Demo-pass-2026!");
    const calls = await listCalls(page);
    await open(server);
    for (const mode of ["Sandbox", "Production"]) {
      await page.getByRole("button", { name: "Create new API key" }).first().click();
      await page.getByLabel(/^Name/).fill(`Newest ${mode}`);
      await page.getByRole("dialog").getByText(mode, { exact: true }).click();
      await page.getByRole("button", { name: "Create key" }).click();
      await page.getByRole("button", { name: "Done" }).click();
      await expect(row(`Newest ${mode}`)).toContainText(mode.toUpperCase());
    }
    const rows = page.getByRole("row");
    await expect(rows.nth(1)).toContainText("Newest Production");
    await expect(rows.nth(2)).toContainText("Newest Sandbox");
    const first = calls().slice(0, 2);
    expect(first.map((url) => url.searchParams.get("mode")).sort()).toEqual([
      "PRODUCTION",
      "SANDBOX",
    ]);
    expect(first.map((url) => url.searchParams.get("size"))).toEqual(["50", "50"]);
  });

  test("times are those of the browser's zone", async ({ browser, server }) => {
    const created = (where: Page) =>
      where
        .getByRole("row", { name: /Newest Sandbox/ })
        .getByRole("time")
        .getAttribute("title");
    const context = await browser.newContext({
      timezoneId: "America/New_York",
      viewport: { width: 1440, height: 900 },
      storageState: await page.context().storageState(),
    });
    const there = await context.newPage();
    await there.goto(`${server.portal}/api-keys`);
    await expect(there.getByRole("row", { name: /Newest Sandbox/ })).toBeVisible();
    const hours = (text: string | null) => Date.parse(`${text?.replace(",", "")} UTC`) / 3_600_000;
    expect([12, 13]).toContain(hours(await created(page)) - hours(await created(there)));
    await context.close();
  });

  test("a DEVELOPER reads and reveals, changes no key, and names allowed origins", async ({
    server,
  }) => {
    const made = JSON.parse(server.operator("fixture", "developer", "--tenant", "ada@bayani.test"));
    await logInAs(page, server, made.emailAddress, made.password);
    await open(server);
    await expect(row("Newest Sandbox")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create new API key" })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "Action" })).toHaveCount(0);
    const origins = page.getByRole("button", { name: "Change allowed origins of Sandbox" });
    await expect(origins).toBeEnabled();
    const headers = await bearer(page);
    const ask = (method: string, path: string, data?: object) =>
      page.request.fetch(`${server.portal}/api/v1${path}`, {
        method,
        headers,
        data,
      });
    const list = await (await ask("GET", "/apiKeys?mode=SANDBOX&size=50")).json();
    const path = `/apiKeys/${list.data.items[0].id}?mode=SANDBOX`;
    expect((await ask("POST", "/apiKeys", { mode: "SANDBOX" })).status()).toBe(403);
    expect((await ask("PATCH", path, { status: "INACTIVE" })).status()).toBe(403);
    expect((await ask("DELETE", path)).status()).toBe(403);
  });
});

const isList = (request: Request) =>
  request.method() === "GET" && request.url().includes("/api/v1/apiKeys?");

/** The lists of keys that the next page asks for; the one before may ask, too, for a link that is pointed at. */
async function listCalls(page: Page) {
  await page.goto("about:blank");
  const calls: URL[] = [];
  page.on("request", (request) => {
    if (isList(request)) calls.push(new URL(request.url()));
  });
  return () => calls;
}

async function act(page: Page, name: string, action: string) {
  await page.getByRole("button", { name: `Actions of ${name}` }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${action}`) }).click();
}

async function expectDeleteIsOff(page: Page, name: string) {
  await page.getByRole("button", { name: `Actions of ${name}` }).click();
  const remove = page.getByRole("menuitem", { name: /^Delete/ });
  await expect(remove).toBeDisabled();
  await expect(remove).toContainText("Deactivate the key first");
  await page.keyboard.press("Escape");
}

/** Makes a call fail with a message, once. */
async function refuse(page: Page, method: string, address: string) {
  const body = { code: "SERVER_ERROR", message: "no luck today", requestId: "req-1", data: {} };
  let isDone = false;
  await page.route(`${address}*`, (route) => {
    if (isDone || route.request().method() !== method) return route.fallback();
    isDone = true;
    return route.fulfill({ status: 500, json: body });
  });
}

/** Counts what is written to the clipboard from now on. */
async function countWrites(page: Page) {
  await page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    Reflect.set(window, "writes", 0);
    navigator.clipboard.writeText = (text) => {
      Reflect.set(window, "writes", Number(Reflect.get(window, "writes")) + 1);
      return write(text);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "writes")));
}

function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" }).format(day);
}
