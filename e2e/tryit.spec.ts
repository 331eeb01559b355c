import type { Page } from "@playwright/test";
import { startServer } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, field, logIn, passTime, signIn } from "./visit";

test.describe("requests from the documentation", () => {
  let page: Page;

  test.beforeAll(({ visitor }) => {
    page = visitor.page;
  });

  const section = () => page.getByRole("region", { name: "Try it Sandbox" });
  const send = () => section().getByRole("button", { name: "Send request" });
  const answer = () => section().getByRole("region", { name: "Response from Sandbox" });

  test("without a login there is a way to it, and back", async ({ server }) => {
    await page.goto(`${server.portal}/docs/data/list-users`);
    await expect(section()).toContainText("Log in to the portal to send requests from this page.");
    await expect(send()).toBeHidden();
    await expectAccessibleInBoth(page);
    await expect(section().getByRole("link", { name: "Create an account" })).toHaveAttribute(
      "href",
      `${server.portal}/register`,
    );
    await section().getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(field(page, "Email address")).toBeVisible();
    await logIn(page, "ada@bayani.test", "Demo-pass-2026!");
    await expect(page).toHaveURL(`${server.portal}/docs/data/list-users#try`);
    await expect(send()).toBeVisible();
  });

  test("a request shows the real response, and its key is nowhere to be found", async ({
    server,
  }) => {
    await page.goto(`${server.portal}/docs/data/list-users#try`);
    await section().getByRole("textbox", { name: "size" }).fill("2");
    const made = page.waitForResponse(/\/sandboxTokens$/);
    const asked = page.waitForRequest(/\/sandbox\/v1\/users/);
    await send().click();
    const { token } = (await (await made).json()).data;
    const request = await asked;
    expect(request.url()).toBe(`${server.portal}/sandbox/v1/users?size=2`);
    expect(request.headers().authorization).toBe(`Bearer ${token}`);
    await expect(answer()).toContainText(/200 OK · \d+ ms · requestId req-/);
    await expect(answer()).toContainText('"nextCursor"');
    await expectAccessible(page, { within: "#try" });
    const kept = await page.evaluate(
      () =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]) +
        document.documentElement.outerHTML,
    );
    expect(kept).not.toContain(token);
    expect(server.log()).not.toContain(token);
    await page.reload();
    await expect(answer()).toBeHidden();
    await expect(send()).toBeVisible();
  });

  test("the page may call its own host alone", async ({ server }) => {
    const policy = (await page.request.get(`${server.portal}/docs/data/list-users`)).headers()[
      "content-security-policy"
    ];
    expect(policy).toContain("connect-src 'self';");
  });

  test("two clicks send one request", async ({ server }) => {
    await page.goto(`${server.portal}/docs/data/create-user#try`);
    let sent = 0;
    await page.route("**/sandbox/v1/users", async (route) => {
      sent++;
      await new Promise((done) => setImmediate(done));
      await route.continue();
    });
    await send().dblclick();
    await expect(answer()).toContainText("201 Created");
    await page.unroute("**/sandbox/v1/users");
    expect(sent).toBe(1);
  });

  test("what can't be sent says why, and loses nothing", async ({ server }) => {
    await page.goto(`${server.portal}/docs/data/get-user#try`);
    await send().click();
    await expect(section().getByRole("alert")).toHaveText("Enter id.");
    await expect(section().getByRole("textbox", { name: "id" })).toBeFocused();

    await page.goto(`${server.portal}/docs/data/create-archive#try`);
    const body = section().getByRole("textbox", { name: "Body" });
    const typed = await body.inputValue();
    await send().click();
    await expect(section().getByRole("alert")).toHaveText(
      "Replace $USER_ID in the body with a value of yours.",
    );
    await expect(body).toHaveValue(typed);
    await body.fill("{");
    await send().click();
    await expect(section().getByRole("alert")).toHaveText("The body isn't valid JSON.");
    await expect(body).toHaveValue("{");
  });

  test("an error of the server is shown as it is", async ({ server, visitor }) => {
    forgive(visitor, /404|400/);
    await page.goto(`${server.portal}/docs/data/get-user#try`);
    await section().getByRole("textbox", { name: "id" }).fill("../🙂 ñ/x?y=1#z");
    await send().click();
    await expect(answer()).toContainText(/40[04] .* · requestId req-/);
    await expect(answer()).toContainText('"code"');
  });

  test("a key that has ended is renewed, a login that has ended is asked for again", async ({
    server,
    visitor,
  }) => {
    forgive(visitor, /401/);
    await page.goto(`${server.portal}/docs/data/list-providers#try`);
    await send().click();
    await expect(answer()).toContainText("200 OK");
    await passTime(page, server, "11m");
    const renewed = page.waitForResponse(/\/sandboxTokens$/);
    await send().click();
    expect((await renewed).status()).toBe(201);
    await expect(answer()).toContainText("200 OK");

    const token = await page.evaluate(() => localStorage.getItem("developerToken"));
    await page.request.delete(`${server.portal}/api/v1/signins/current`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await send().click();
    await expect(section()).toContainText("Your login has ended. Log in again.");
    await expect(section().getByRole("link", { name: "Log in" })).toBeVisible();
    await expect(send()).toBeHidden();
  });

  test("somebody who logs out in another tab is logged out here", async ({ server }) => {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, server);
    await page.goto(`${server.portal}/docs/data/list-providers#try`);
    await expect(send()).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`${server.portal}/docs`);
    await other.evaluate(() => localStorage.removeItem("developerToken"));
    await expect(send()).toBeHidden();
    await expect(section()).toContainText("Log in to the portal");
    await other.close();
  });

  test("screens, files, and other APIs have none of it", async ({ server }) => {
    for (const path of ["data/list-activity", "data/export-alpha-forms", "management/get-tenant"]) {
      const text = await (await page.request.get(`${server.portal}/docs/${path}`)).text();
      expect(text, path).not.toContain("data-try");
    }
  });

  test("without a script the page is read as before", async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${server.portal}/docs/data/list-users`);
    await expect(plain.getByRole("heading", { name: "Parameters" })).toBeVisible();
    await expect(plain.getByRole("heading", { name: "Try it" })).toBeHidden();
    await context.close();
  });

  test("a server that is gone is told from an answer", async ({ visitor }) => {
    forgive(visitor, /ERR_CONNECTION|Failed to load/);
    const gone = await startServer();
    await signIn(page, gone);
    await page.goto(`${gone.portal}/docs/data/list-providers#try`);
    await send().click();
    await expect(answer()).toContainText("200 OK");
    await gone.stop();
    await send().click();
    await expect(section().getByRole("alert")).toHaveText(
      "No response. Check your connection and that the server is running, then send it again.",
    );
    await expect(answer()).toBeHidden();
    await expect(send()).toBeEnabled();
  });
});
