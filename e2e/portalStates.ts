import { expect, type Page } from "@playwright/test";
import { sandbox } from "./lookups";
import type { Server } from "./server";
import { logIn, ok } from "./visit";

// What a screen of the portal shows after something was pressed, for pictures of it (pictures.ts): no address leads there.

/** Takes what is shown, under a name. */
export type Take = (name: string) => Promise<unknown>;

/** Tabs that an address leads to. */
export const tabs: readonly string[] = [
  "/providers?tab=files",
  "/request-log?tab=endpoints",
  "/request-log?tab=errors",
  "/snap/scanned?tab=review",
  "/snap/signals?tab=batches",
  "/snap/signals?tab=rules",
  "/snap/verification?tab=requests",
  "/snap/verification?tab=review",
];

/** A rule for signals, so that their table has a row. */
export async function addRule(page: Page, server: Server) {
  await sandbox(page, server, "/portal/signalRules", {
    name: "Overdue this month",
    metric: "events_overdue_day30",
    comparison: "AT_LEAST",
    threshold: 1,
    webhookId: "",
  });
}

/** Dialogs and drawers of the admin who is logged in, in Sandbox. */
export async function portalStates(page: Page, server: Server, take: Take) {
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const dialog = () => page.getByRole("dialog").last();

  await page.goto(`${server.portal}/api-keys`);
  await button("Create new API key").click();
  await expect(dialog()).toBeVisible();
  await take("/api-keys, new key");
  await dialog().getByLabel(/^Name/).fill("Loan engine");
  await button("Create key").click();
  await expect(page.getByRole("dialog", { name: "API key created" })).toBeVisible();
  await take("/api-keys, key created");

  await page.goto(`${server.portal}/webhooks`);
  await button("Add New Webhook").click();
  await expect(dialog()).toBeVisible();
  await take("/webhooks, new webhook");
  await page.goto(`${server.portal}/webhooks`);
  await button(/^Delete webhook/).click();
  await expect(dialog()).toContainText("Delete this webhook?");
  await take("/webhooks, delete");
  await page.goto(`${server.portal}/webhooks`);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await button(/^Actions of/).click();
  await page.getByRole("menuitem", { name: "Rotate secret" }).click();
  await expect(page.getByRole("dialog", { name: "Rotate secret" })).toBeVisible();
  await take("/webhooks, rotate secret");

  await page.goto(`${server.portal}/link/winkSite`);
  await page.getByRole("button", { name: "Edit site Salary loan", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Live preview" })).toBeVisible();
  await take("/link/winkSite, a site");

  await page.goto(`${server.portal}/snap/signals?tab=rules`);
  await button("Add rule").click();
  await expect(dialog()).toBeVisible();
  await take("/snap/signals, new rule");

  await page.goto(`${server.portal}/dashboard`);
  await expect(page.getByRole("heading", { name: "Recent activity" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(dialog()).toContainText("Keyboard shortcuts");
  await take("shortcuts");
}

/** What strangers see between two pages. */
export async function strangersStates(page: Page, server: Server, take: Take) {
  const secondFactor = {
    token: "t",
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
    methods: ["TOTP", "RECOVERY_CODE", "PASSKEY"],
  };
  await page.route("**/api/v1/signins", (route) => route.fulfill(ok({ secondFactor })));
  await page.goto(`${server.portal}/login`);
  await logIn(page, "one@example.com", "Tidal&Lantern47");
  // The form comes later than its heading.
  await expect(page.getByLabel("6-digit code")).toBeVisible();
  await take("/login, second step");
  await page.unroute("**/api/v1/signins");

  const confirm = "**/api/v1/registrations/confirm";
  const message = "Service unavailable. Please try again later.";
  const busy = { status: 503, json: { code: "SERVER_UNAVAILABLE", message, data: {} } };
  await page.route(confirm, (route) => route.fulfill(busy));
  await page.goto(`${server.portal}/confirm?token=t`);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await take("/confirm, busy");
  await page.unroute(confirm);
}
