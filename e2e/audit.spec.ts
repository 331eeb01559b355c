import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, forgive, test } from "./test";
import { bearer, expectAccessibleInBoth, logInAs, ok, signUp } from "./visit";

const password = "Tidal&Lantern47";

test.describe.configure({ mode: "serial" });

test.describe("audit log", () => {
  let page: Page;
  let email: string;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    email = `audit.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
    server.operator("fixture", "key", "--tenant", email, "--count", "55");
    server.operator("quota", "set", "--tenant", email, "--mode", "SANDBOX", ...volume);
  });

  test("says who did what, newest first, and that nobody changed it", async ({ server }) => {
    await page.goto(`${server.portal}/account/audit`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit log");
    await expect(page.getByText(/^Log verified, \d+ entries$/)).toBeVisible();
    const rows = page.getByRole("row");
    await expect(rows.nth(1)).toContainText("Quota changed by the operator");
    await expect(rows.nth(1)).toContainText("quota.set");
    await expect(rows.nth(1)).toContainText("Operator");
    await expect(rows.nth(2)).toContainText("API key created");
    await expect(rows.nth(1).getByRole("time")).toHaveAttribute(
      "title",
      /\d{4}, \d\d:\d\d GMT\+8$/,
    );
    await expectAccessibleInBoth(page);
  });

  test("an entry opens to all that is known of it", async () => {
    const line = page.getByRole("row").nth(1);
    await line.getByRole("button", { name: "Show details" }).click();
    const details = page.getByRole("row").nth(2);
    await expect(details).toContainText("total");
    await expect(details).toContainText("1234");
    await line.getByRole("button", { name: "Hide details" }).click();
    await expect(details).not.toContainText("1234");
  });

  test("more entries are loaded on demand", async () => {
    await expect(page.getByText("50 entries", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Load more entries" }).click();
    await expect(page.getByText(/^All \d+ entries loaded$/)).toBeVisible();
    await expect(page.getByRole("row").last()).toContainText("Organization registered");
    await expect(page.getByRole("row").last()).toContainText("Mila Ocampo");
  });

  test("filters narrow it, stand in the address and are reset", async () => {
    await choose(page, "Action", "Logged in");
    await choose(page, "Actor", "Mila Ocampo");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/action=signin\.created&actorId=dev-/);
    await expect(page.getByText("All 1 entry loaded")).toBeVisible();
    await expect(page.getByRole("row").nth(1)).toContainText("Mila Ocampo");
    await page.reload();
    await expect(page.getByText("All 1 entry loaded")).toBeVisible();
    await choose(page, "Action", "Webhook deleted");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
    await page.getByRole("button", { name: "Reset filters" }).click();
    await expect(page).toHaveURL(/\/account\/audit$/);
    await expect(page.getByText("50 entries", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Date range/ }).click();
    await expect(page.getByText("Data is available for the past 400 days.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  test("the export is a separate file, and an entry", async () => {
    await choose(page, "Action", "Logged in");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("All 1 entry loaded")).toBeVisible();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await file.path(), "utf8");
    expect(text.startsWith('\uFEFF"Number","Time (UTC)",')).toBe(true);
    expect(text.trimEnd().split("\n")).toHaveLength(2);
    expect(text).toContain('"Mila Ocampo"');
    expect(text).toContain('"signin.created","Logged in"');
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText("Audit log exported");
  });

  test("it is verified again when asked for", async () => {
    const badge = page.getByText(/^Log verified, \d+ entries$/);
    const before = await badge.textContent();
    await page.getByRole("button", { name: "Verify now" }).click();
    await expect(badge).not.toHaveText(before ?? "");
  });

  test("what broke and what did not load is said", async ({ server, visitor }) => {
    const broken = {
      state: "BROKEN",
      entries: 1204,
      removed: 0,
      broken: "au-1",
      reason: "it was changed",
      verifiedAt: "2026-11-21T00:00:00.000Z",
    };
    await page.route("**/api/v1/audit/verification", (route) => route.fulfill(ok(broken)));
    await page.route("**/api/v1/audit?*", (route) =>
      route.fulfill({
        status: 500,
        json: { code: "SERVER_ERROR", message: "no luck today", requestId: "req-1", data: {} },
      }),
    );
    await page.goto(`${server.portal}/account/audit`);
    await expect(page.getByText("Log altered after 1,204 entries")).toBeVisible();
    await expect(page.getByText(/au-1: it was changed/)).toBeVisible();
    await expect(page.getByText("no luck today")).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("50 entries", { exact: true })).toBeVisible();
    forgive(visitor, /Failed to load resource/);
  });

  test("to a DEVELOPER it does not exist", async ({ server }) => {
    const made = JSON.parse(server.operator("fixture", "developer", "--tenant", email));
    await logInAs(page, server, made.emailAddress, made.password);
    await page.goto(`${server.portal}/account/audit`);
    await expect(page.getByText("Sorry, page not found!")).toBeVisible();
    const headers = await bearer(page);
    for (const path of ["", "/actions", "/actors", "/export", "/verification"]) {
      const answer = await page.request.get(`${server.portal}/api/v1/audit${path}`, { headers });
      expect(answer.status(), path).toBe(403);
    }
  });
});

const volume = ["--action", "ConnectAccount", "--total", "1234"];

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).fill(option);
  await page.getByRole("option", { name: option }).click();
}
