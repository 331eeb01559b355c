import type { Locator, Page, Request } from "@playwright/test";
import { sandbox } from "./lookups";
import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, keyboardOf, linkTo, ok, signIn, signUp } from "./visit";
import { dataAPI, logIn as logInAtProvider, opened } from "./widgetPage";

test.describe.configure({ mode: "serial" });

/** As how many lines a text is seen. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

test.describe("the dashboard", () => {
  let page: Page;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await signIn(page, server);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("Sandbox, last 7 days compared with")).toBeVisible();
  });

  test("it has the figures of the last week, first steps, credits and what happened", async () => {
    const figures = page.getByRole("list", { name: "Figures" }).getByRole("listitem");
    await expect(figures).toHaveText([
      /^Users\d+/,
      /^Connected accounts\d+/,
      /^Connection rate\d+\.\d%/,
      /^Webhook deliveries[\d,]+(\d+\.\d% accepted in 24 hours|No deliveries in 24 hours)$/,
    ]);
    await expect(page.getByRole("heading", { name: "Recent activity" })).toBeVisible();
    // Nothing was used up, so there is nothing to look at.
    await expect(page.getByRole("heading", { name: "Credits left" })).toHaveCount(0);
    await expect(page.getByText(/^Account connected at \w/).first()).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  test("the tile of deliveries is that of the last 24 hours, and leads to the webhooks", async () => {
    const health = (delivered: number, failed: number, deactivated: number) => ({
      last24h: { delivered, failed },
      failing: 1,
      deactivated,
      buckets: Array.from({ length: 24 }, (_, hour) => ({
        at: new Date(hour * 3_600_000).toISOString(),
        delivered: hour,
        failed: 0,
      })),
    });
    await page.route("**/api/v1/webhooks/-/health?*", (route) =>
      route.fulfill(ok(health(6218, 19, 2))),
    );
    await page.reload();
    const tile = page.getByRole("listitem").filter({ hasText: "Webhook deliveries" });
    await expect(tile).toHaveText("Webhook deliveries6,21899.6% accepted in 24 hours");
    const attention = page.getByRole("listitem");
    await expect(attention.filter({ hasText: "1 webhook is failing" })).toBeVisible();
    await expect(attention.filter({ hasText: "2 webhooks were deactivated" })).toBeVisible();
    const cards = page
      .getByRole("region", { name: "Dashboard" })
      .getByRole("heading", { level: 2 });
    await expect(cards.first(), "what needs attention comes first").toHaveText("Needs attention");
    await expectAccessible(page);
    const [matter, first] = await Promise.all(
      [attention.filter({ hasText: "1 webhook is failing" }), tile].map((at) => at.boundingBox()),
    );
    expect(matter?.y, "above the tiles").toBeLessThan(first?.y ?? 0);
    await page.unroute("**/api/v1/webhooks/-/health?*");
    await page.route("**/api/v1/webhooks/-/health?*", (route) =>
      route.fulfill(ok(health(621_800, 19, 2))),
    );
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.reload();
    const [figure, line] = await Promise.all(
      [tile.getByText("621,800"), tile.locator("svg").last()].map((at) => at.boundingBox()),
    );
    expect(line?.x, "the line leaves the figure its room").toBeGreaterThanOrEqual(
      (figure?.x ?? 0) + (figure?.width ?? 0),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.unroute("**/api/v1/webhooks/-/health?*");
    await tile.getByRole("link", { name: "Webhook deliveries" }).click();
    await expect(page).toHaveURL(/\/webhooks$/);
    await page.goBack();
  });

  test("what happens elsewhere shows without a reload", async ({ server }) => {
    const users = page.getByRole("list", { name: "Figures" }).getByRole("listitem").first();
    const count = async () => Number((await users.textContent())?.match(/^Users(\d+)/)?.[1]);
    await expect(users).toHaveText(/^Users\d+/);
    const before = await count();
    const api = await dataAPI(page, server);
    const { userId, accessToken } = await api.user();
    await expect.poll(count).toBe(before + 1);
    const { page: phone } = await opened(page, server, accessToken);
    await logInAtProvider(phone, "maria.villanueva", "Sandbox#Maria1", "Bayani Retail");
    await expect(phone.getByRole("heading", { name: "Success!" })).toBeVisible();
    await phone.close();
    await expect(page.getByRole("link", { name: `User ${userId.slice(-8)}` })).toBeVisible();
  });

  test("two tabs share one stream of changes", async ({ server }) => {
    const streams = new Set<Request>();
    const isStream = (request: Request) => request.url().includes("/portal/changes");
    const context = page.context();
    const begun = (request: Request) => isStream(request) && streams.add(request);
    const over = (request: Request) => streams.delete(request);
    context.on("request", begun);
    context.on("requestfinished", over);
    context.on("requestfailed", over);
    await page.reload();
    await expect.poll(() => streams.size).toBe(1);
    const second = await context.newPage();
    await second.goto(`${server.portal}/dashboard`);
    await expect(second.getByText("Sandbox, last 7 days compared with")).toBeVisible();
    const counts = [page, second].map((tab) => {
      const users = tab.getByRole("list", { name: "Figures" }).getByRole("listitem").first();
      return async () => Number((await users.textContent())?.match(/^Users(\d+)/)?.[1]);
    });
    const before = await Promise.all(counts.map((count) => count()));
    await (await dataAPI(page, server)).user();
    for (const [i, count] of counts.entries()) await expect.poll(count).toBe((before[i] ?? 0) + 1);
    expect(streams.size, "both were notified by one stream").toBe(1);
    await second.close();
    await expect.poll(() => streams.size).toBe(1);
    context.off("request", begun);
    context.off("requestfinished", over);
    context.off("requestfailed", over);
  });

  test("an act leads to its user", async () => {
    const user = page.getByRole("link", { name: /^User \w{8}$/ });
    const end = (await user.first().textContent())?.trim();
    await page
      .getByRole("link", { name: `User ${end}` })
      .first()
      .click(); // newer acts may have come before it
    await expect(page).toHaveURL(new RegExp(`/users/user-details\\?userId=.*${end}`));
    await page.goBack();
  });

  test("a verification tells its answer and leads to it", async ({ server }) => {
    const { id } = await sandbox(page, server, "/alpha/verifications", {
      ...{ fullName: "Althea Reyes Santos", firstName: "Althea", lastName: "Santos" },
      additionalData: { ids: [{ idType: "sss_ph", idNumber: "0000000009" }] },
      consent: {
        type: "LOAN",
        version: "1",
        consentedWith: "Paper",
        consentedAt: "2020-01-01T00:00:00Z",
      },
    });
    const link = page.getByRole("link", { name: `Verification ${id.slice(-8)}` });
    await expect(page.getByRole("listitem").filter({ has: link })).toContainText(
      "Verification completed: SS Number · Information Mismatch",
    );
    await link.click();
    await expect(page.getByRole("dialog")).toContainText(id);
    await page.goBack();
  });

  test("what does not load says so and is tried again", async ({ visitor }) => {
    await page.route("**/portal/activity", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("Couldn't load the activity")).toBeVisible();
    await page.unroute("**/portal/activity");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/^Account connected at \w/).first()).toBeVisible();
    forgive(visitor, /Failed to load resource/);
  });
});

test.describe("the dashboard of a new tenant", () => {
  const email = `first.steps.${Date.now()}@example.com`;
  const password = "Tidal&Lantern47";

  test("three steps lead from nothing to data, in place", async ({ visitor, server }) => {
    const { page } = visitor;
    await page.goto(`${server.portal}/login`);
    await page.evaluate(() => localStorage.clear());
    await signUp(page, server, email, password);
    await signIn(page, server, email, password);
    const steps = page.getByRole("list").filter({ has: page.getByText("Connect a test user") });
    await expect(page.getByText("0 of 4 done")).toBeVisible();
    await expect(page.getByRole("list", { name: "Figures" })).toHaveCount(0);
    await expect(page.getByText("No activity yet.")).toBeVisible();
    await expect(steps.getByText("how you'll use the data and your privacy notice.")).toBeVisible();
    await expect(steps.getByText("It usually takes 2 business days.")).toBeVisible();
    await page.setViewportSize({ width: 1200, height: 800 });
    const terminal = page.getByRole("region", { name: "Terminal" });
    await expect(terminal).toContainText("YOUR_SECRET");
    expect(await linesOf(terminal.locator("pre")), "no line breaks within a word").toBe(3);
    const hidden = await terminal.evaluate((region) => region.scrollWidth - region.clientWidth);
    expect(hidden, "nothing has to be scrolled to").toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);

    await page.getByRole("button", { name: "Connect Maria" }).click();
    const widget = page.frameLocator("iframe");
    await widget.getByRole("checkbox").check();
    await widget.getByRole("button", { name: "Get Started" }).click();
    await widget.getByRole("button", { name: /^Bayani Retail/ }).click();
    await widget.getByRole("button", { name: "Fill in Maria's test login" }).click();
    await widget.getByRole("button", { name: "Continue" }).click();
    const data = page.getByRole("link", { name: "See Maria's data" });
    await expect(data).toBeVisible({ timeout: 15_000 });
    const person = await data.getAttribute("href");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
    await expect(page.getByText("1 of 4 done")).toBeVisible();
    await expect(page.getByText(/^Account connected at/)).toBeVisible();

    await page.getByRole("button", { name: "Create API key" }).click();
    const request = page.getByRole("region", { name: "Request" });
    await expect(request).toContainText("/sandbox/v1/incomes?size=1");
    await expect(request, "the secret is not on the screen").toContainText(/nk_sbx_\w+:•+'/);
    const call = page.waitForRequest(/\/sandbox\/v1\/incomes\?size=1$/);
    await page.getByRole("button", { name: "Run" }).click();
    expect((await call).headers().authorization).toMatch(/^Basic /);
    await expect(page.getByRole("region", { name: "Response" })).toContainText('"netAmount"');
    await expect(page.getByText("2 of 4 done")).toBeVisible();
    await page.getByRole("button", { name: "Copy Request" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^curl '.*\/incomes\?size=1' \\\n {2}-u 'nk_sbx_\w+:ns_sbx_\w+'$/);

    await expect(page.getByRole("region", { name: "Terminal" })).toContainText(/nk_sbx_\w+:•+'/);
    await page.getByRole("button", { name: "Copy Terminal" }).click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const [, pair = ""] = /^NOD_LISTEN_KEY='(nk_sbx_\w+:ns_sbx_\w+)' /.exec(command) ?? [];
    const listening = await page.request.get(
      `${server.portal}/sandbox/v1/events/stream?follow=false`,
      { headers: { Authorization: `Basic ${btoa(pair)}` } },
    );
    expect(listening.ok()).toBe(true);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Request Production")).toBeVisible();
      await expect(page.getByText("Receive events")).toHaveCount(0, { timeout: 1000 });
    }).toPass();

    await page.reload();
    await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
    await expect(page.getByText("Connect a test user"), "what is done is gone").toHaveCount(0);
    await page.goto(`${server.portal}${person}`);
    await expect(page.getByText("Maria Clara Villanueva").first()).toBeVisible();
  });

  test("with the keyboard alone, from sign-up to data", { tag: "@long" }, async ({
    visitor,
    server,
  }) => {
    const { page } = visitor;
    const widget = page.frameLocator("iframe");
    const { press, type } = keyboardOf(page);
    const mail = `keys.${Date.now()}@example.com`;
    await page.goto(`${server.portal}/login`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${server.portal}/register`);
    await type("First name", "Łucja 🌾");
    await type("Last name", "Ñiguez-Οικονόμου");
    await type("Organization name", "Tala Credit 信用");
    await type("Email address", mail);
    await type("Job title", "Backend engineer");
    await type("Password", password);
    await type("Confirm password", password);
    await press(page.getByRole("checkbox"), "Space");
    await press(page.getByRole("button", { name: "Try For Free" }));
    await page.goto(await linkTo(page, server, mail, "/confirm?token="));
    await press(
      page.getByRole("link", { name: "Login" }).or(page.getByRole("button", { name: "Login" })),
    );
    await expect(page).toHaveURL(/\/dashboard$/);

    await press(page.getByRole("button", { name: "Connect Maria" }));
    await press(widget.getByRole("checkbox"), "Space");
    await press(widget.getByRole("button", { name: "Get Started" }));
    await press(widget.getByRole("button", { name: /^Bayani Retail/ }));
    await press(widget.getByRole("button", { name: "Fill in Maria's test login" }));
    await press(widget.getByRole("button", { name: "Continue" }));
    await press(page.getByRole("link", { name: "See Maria's data" }));
    await expect(page).toHaveURL(/\/users\/user-details\?userId=/);
    await expect(page.getByText("Maria Clara Villanueva").first()).toBeVisible();
  });
});
