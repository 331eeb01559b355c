import type { APIRequestContext, FrameLocator, Page } from "@playwright/test";
import { Receiver } from "./receiver";
import { expect, expectAccessible, forgive, mailTo, test } from "./test";
import { logIn } from "./visit";

// The main job, end to end: a business signs up, a person connects a work account through the widget, the data
// arrives by API and signed webhook, and the person revokes it.

const password = "Walk-pass-2026!";
const webhookSecret = "whsec_walk-through-the-main-job";

test.describe.configure({ mode: "serial" });

test.describe("the main job", () => {
  let page: Page;
  let email: string;
  let key: { apiKey: string; apiSecret: string };
  const receiver = new Receiver(webhookSecret);
  let receiverUrl: string;

  test.beforeAll(async ({ visitor }) => {
    receiverUrl = await receiver.start();
    page = visitor.page;
    email = `mila.${Date.now()}@example.com`;
  });

  test.afterAll(() => receiver.stop());

  test("a business registers, confirms its address and logs in", async ({ server }) => {
    await page.goto(`${server.portal}/api-keys`);
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole("link", { name: "Join Nod for free" }).click();
    await page.getByLabel("First name").fill("Mila");
    await page.getByLabel("Last name").fill("Ocampo");
    await page.getByLabel("Organization name").fill("Tala Credit");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Job title").fill("Backend engineer");
    await page.getByLabel(/^Password/).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Try For Free" }).click();
    await expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible();
    await expect(page.getByText("10 minutes")).toBeVisible();

    const mail = await mailTo(page, server, email);
    const link = mail.links.find((address) => address.includes("/confirm?token="));
    await page.goto(link ?? "");
    await expect(page.getByText("Congratulations!")).toBeVisible();
    await expect(page).not.toHaveURL(/token=/);

    await page.getByRole("link", { name: "Login" }).click();
    await expect(page, "this browser signed up").toHaveURL(/\/dashboard$/);
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto(`${server.portal}/api-keys`);
    await logIn(page, email, password);
    await expect(page, "back to where one came from").toHaveURL(/\/api-keys$/);
    await expect(
      page.getByText("You are using sandbox mode, to enable Production Mode, please contact us."),
    ).toBeVisible();
  });

  test("it creates, reveals and copies a sandbox key", async () => {
    await page.getByRole("button", { name: "Create new API key" }).first().click();
    await page.getByLabel(/^Name/).fill("Loan engine");
    const created = page.waitForResponse(
      (r) => r.url().includes("/api/v1/apiKeys") && r.request().method() === "POST",
    );
    await page.getByRole("button", { name: "Create key" }).click();
    key = (await (await created).json()).data;
    await page.getByRole("button", { name: "Done" }).click();
    const row = page.getByRole("row", { name: /Loan engine/ });
    await expect(row).toContainText("ACTIVE");
    await expect(row).not.toContainText(key.apiSecret);
    await row.getByRole("button", { name: "Reveal secret" }).click();
    await expect(page.getByText(key.apiSecret)).toBeVisible();
    await row.getByRole("button", { name: "Copy secret" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(key.apiSecret);
  });

  test("it adds a webhook for all events", async ({ server }) => {
    await page.goto(`${server.portal}/webhooks`);
    await expect(page.getByText("Display all Sandbox mode webhooks")).toBeVisible();
    await page.getByRole("button", { name: "Add New Webhook" }).first().click();
    await page.getByRole("button", { name: "Add webhook", exact: true }).click();
    await expect(page.getByText("name is required.")).toBeVisible();
    await expect(page.getByText("secret is required.")).toBeVisible();
    await page.getByLabel(/^Name/).fill("Loan engine");
    await page.getByLabel("URL").fill(receiverUrl);
    await page.getByRole("textbox", { name: "Secret" }).fill(webhookSecret);
    await page.getByRole("button", { name: "Add webhook", exact: true }).click();
    await expect(page.getByRole("row", { name: /Loan engine/ })).toBeVisible();
  });

  test("Maria connects an account in the widget", async ({ server }) => {
    await page.goto(`${server.portal}/link/emulator`);
    await expect(page.getByText("Sandbox User Information")).toBeVisible();
    const widget = frame(page);
    await expect(page.locator("iframe")).toHaveAttribute("sandbox", /allow-scripts/);
    expect(new URL((await page.locator("iframe").getAttribute("src")) ?? "").origin).toBe(
      server.link,
    );
    await giveConsent(widget);
    await logInAs(widget, { username: "maria.villanueva", password: "Sandbox#Maria1" });
    await expect(widget.getByRole("heading", { name: "Success!" })).toBeVisible({
      timeout: 30_000,
    });
    const events = page.getByRole("list", { name: "Widget events" });
    await expect(events).toContainText("onAccountCreated");
    await expect(events).toContainText("onAccountConnected");
  });

  test("Jose connects with a code, a wrong one first", async () => {
    const widget = frame(page);
    await widget.getByRole("button", { name: "Connect another account" }).click();
    await choose(widget, "Gig", "Habagat Delivery");
    await logInAs(widget, { username: "jose.ramos", password: "Sandbox#Jose2" });
    await expect(widget.getByRole("heading", { name: "Enter the code" })).toBeVisible({
      timeout: 30_000,
    });
    await widget.getByLabel("Code", { exact: true }).fill("111111");
    await expect(widget.getByText("The code is not correct. 2 attempts left.")).toBeVisible({
      timeout: 30_000,
    });
    await widget.getByLabel("Code", { exact: true }).fill("202020");
    await expect(widget.getByRole("heading", { name: "Success!" })).toBeVisible({
      timeout: 30_000,
    });
  });

  test("a wrong password is said, and the login is tried again", async ({ visitor }) => {
    const widget = frame(page);
    await widget.getByRole("button", { name: "Connect another account" }).click();
    await choose(widget, "Employer", "Kestrel Freight");
    await logInAs(widget, { username: "maria.villanueva", password: "not-the-password" });
    await expect(widget.getByText(/Kestrel Freight didn't accept/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole("list", { name: "Widget events" })).toContainText(
      "INVALID_CREDENTIALS",
    );
    forgive(visitor, /Failed to load resource/);
  });

  test("events arrive in order, signed", async () => {
    await receiver.waitFor("TASK_FINISHED", 3);
    receiver.verify();
    const types = receiver.types();
    expect(types.slice(0, 5)).toEqual([
      "USER_CREATED",
      "ACCOUNT_CREATED",
      "TASK_STARTED",
      "ACCOUNT_CONNECTED",
      "LINK_ADDED",
    ]);
    const firstTask = types.slice(0, types.indexOf("TASK_FINISHED") + 1);
    expect(firstTask.slice(5)).toEqual([
      "IDENTITY_ADDED",
      "RATING_ADDED",
      "EMPLOYMENTS_ADDED",
      "DOCUMENTS_ADDED",
      "INCOMES_ADDED",
      "EINCOMES_ADDED",
      "TRANSACTIONS_ADDED",
      "CONTRIBUTIONS_ADDED",
      "LIABILITIES_ADDED",
      "INSIGHT_ADDED",
      "TASK_FINISHED",
    ]);
    expect(types).toContain("ACCOUNT_FAILED");
  });

  test("the portal lists the person and shows the data", async ({ server }) => {
    await page.goto(`${server.portal}/users`);
    const row = page.getByRole("row").nth(1);
    await row.getByRole("link").first().click();
    await expect(page.getByText("Back to User Data")).toBeVisible();
    await expect(page.getByText(/CONNECTED/).first()).toBeVisible();
    await expect(page.getByText(/villanueva|ramos/i).first()).toBeVisible();
    await expect(page.getByText("Employments").first()).toBeVisible();
    await page.getByText("JSON", { exact: true }).click();
    await expect(page.getByText(/"?accountId"?|sourceId/).first()).toBeVisible();
    await expectAccessible(page);
  });

  test("the data API answers the key, and only in its mode", async ({ server, playwright }) => {
    const api = await playwright.request.newContext({
      baseURL: `${server.portal}/sandbox/v1/`,
      httpCredentials: { username: key.apiKey, password: key.apiSecret, send: "always" },
    });
    const users = await items(api, "users");
    expect(users).toHaveLength(1);
    const userId = String(users[0]?.id);
    const accounts = await items(api, "accounts");
    expect(accounts.map((account) => account.connectionStatus).toSorted()).toEqual([
      "CONNECTED",
      "CONNECTED",
      "ERROR",
    ]);
    for (const kind of ["identities", "employments", "incomes", "transactions"]) {
      expect((await items(api, `${kind}?userId=${userId}`)).length, kind).toBeGreaterThan(0);
    }
    expect((await items(api, "webhooks"))[0]).not.toHaveProperty("secret");
    expect((await items(api, "providers?size=150")).length).toBeGreaterThan(50);
    const payload = (await (await api.get(`users/${userId}/payload`)).json()).data;
    expect(payload.accounts).toHaveLength(2);
    expect((await api.post("users", { data: {} })).status()).toBe(201);
    expect((await api.post(`tokens?userId=${userId}`)).status()).toBe(201);

    const other = await playwright.request.newContext({
      baseURL: `${server.portal}/open/v1/`,
      httpCredentials: { username: key.apiKey, password: key.apiSecret, send: "always" },
    });
    expect((await other.get("users")).status()).toBe(401);

    const jose = accounts.find((account) => account.providerId === "sandbox_gig_ph");
    expect((await api.delete(`accounts/${jose?.id}`)).status()).toBe(200);
    expect((await api.get(`accounts/${jose?.id}`)).status()).toBe(404);
    await Promise.all([api.dispose(), other.dispose()]);
  });

  test("Maria takes her account back", async ({ server, playwright }) => {
    await page.goto(`${server.portal}/link/emulator`);
    const widget = frame(page);
    await widget
      .getByRole("button", { name: /Connected$/ })
      .first()
      .click();
    await widget.getByRole("button", { name: "Revoke access" }).click();
    await widget.getByRole("dialog").getByRole("button", { name: "Revoke access" }).click();
    await expect(widget.getByRole("heading", { name: "Select your account" })).toBeVisible();
    await receiver.waitFor("ACCOUNT_DISCONNECTED", 2);
    const last = receiver
      .inSequence()
      .filter((delivery) => delivery.event.type === "ACCOUNT_DISCONNECTED")
      .at(-1);
    expect(last?.event.data.reason).toBe("USER_REVOKED");
    const api = await playwright.request.newContext({
      baseURL: `${server.portal}/sandbox/v1/`,
      httpCredentials: { username: key.apiKey, password: key.apiSecret, send: "always" },
    });
    expect((await api.get(`accounts/${last?.event.data.accountId}`)).status()).toBe(404);
    expect(await items(api, "identities")).toEqual([]);
    await api.dispose();
  });

  test("the operator grants production, and the modes stay apart", async ({ server }) => {
    expect(server.operator("tenant", "enable-production", email)).toContain("production granted");
    await page.getByRole("button", { name: "Log out" }).click();
    await logIn(page, email, password);
    await expect(page).not.toHaveURL(/\/login/);
    await expect(page.getByText("You are using sandbox mode")).toHaveCount(0);
    await page.goto(`${server.portal}/users`);
    await expect(page.getByText("Not found").first()).toBeVisible();
    await page.goto(`${server.portal}/webhooks`);
    await expect(page.getByText("Display all Production mode webhooks")).toBeVisible();
    await expect(page.getByText("Not found").first()).toBeVisible();
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("You are using sandbox mode.", { exact: true })).toBeVisible();
    await expect(page.getByRole("row", { name: /Loan engine/ })).toBeVisible();
  });
});

function frame(page: Page): FrameLocator {
  return page.frameLocator("iframe");
}

async function giveConsent(widget: FrameLocator) {
  const start = widget.getByRole("button", { name: "Get Started" });
  await expect(start).toBeDisabled();
  await widget.getByRole("checkbox").check();
  await start.click();
  await choose(widget, "Employer", "Bayani Retail");
}

/** Picks a provider: filters by type, then takes it from the list. */
async function choose(widget: FrameLocator, type: string, name: string) {
  await widget.getByRole("button", { name: type, exact: true }).click();
  await widget.getByRole("button", { name: new RegExp(`^${name}`) }).click();
}

async function logInAs(widget: FrameLocator, who: { username: string; password: string }) {
  await widget.getByRole("textbox").first().fill(who.username);
  await widget.getByLabel("Password", { exact: true }).fill(who.password);
  await widget.getByRole("button", { name: "Continue" }).click();
}

async function items(api: APIRequestContext, path: string): Promise<Record<string, unknown>[]> {
  const answer = await api.get(path);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()).data.items;
}
