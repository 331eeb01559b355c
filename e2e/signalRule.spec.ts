import type { Page } from "@playwright/test";
import { choose, sandbox } from "./lookups";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, field, logInAs, signUp } from "./visit";

// An organization sets limits for metrics: they mark results, in the list, in the panel, and on the way to a webhook.

const password = "Tidal&Lantern47";

test.describe.configure({ mode: "serial" });

/** Looks a number up over the API, and returns the ID once there is a result. */
async function lookedUp(page: Page, server: Server, phone: string) {
  const { id } = await sandbox(page, server, "/alpha/signals", {
    phone,
    consent: {
      type: "LOAN",
      version: "3",
      consentedWith: "Check box",
      consentedAt: "2020-11-20T16:02:00+08:00",
    },
  });
  const token = await page.evaluate(() => localStorage.getItem("openApiSandboxToken"));
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${server.portal}/sandbox/v1/alpha/signals/${id}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return (await answer.json()).data.status;
    })
    .toBe("COMPLETED");
  return id as string;
}

test.describe("rules for risk signals", () => {
  let page: Page;
  let address = "";
  const rows = () => page.getByRole("table", { name: "Rules" }).locator("tbody tr");
  const dialog = () => page.getByRole("dialog");
  const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

  /** Takes pictures of what is shown, at the widths of laptops and large screens, light and dark. */
  async function pictures(name: string) {
    for (const scheme of ["light", "dark"] as const)
      for (const width of [1200, 1920]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(wide, `${name} at ${width} px`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: test.info().outputPath(`${name}-${width}-${scheme}.png`) });
      }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    address = `${server.portal}/snap/signals?tab=rules`;
    const email = `rules.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
    await sandbox(page, server, "/webhooks", {
      name: "Early warnings",
      url: "https://example.com/warnings",
      secret: "whsec-of-the-warnings",
      eventTypes: ["USER_CREATED"],
    });
    await page.goto(`${server.portal}/snap/signals`);
    await page.getByRole("tab", { name: "Rules", exact: true }).click();
    await expect(page).toHaveURL(/tab=rules$/);
  });

  test("says what a rule does while there is none", async () => {
    await expect(page.getByText("No rules yet")).toBeVisible();
    await expect(page.getByText("not a score or a verdict about a person")).toBeVisible();
    await pictures("empty");
  });

  test("offers what a category has, and says what is missing", async () => {
    await page.getByRole("button", { name: "Add rule" }).click();
    await expect(field(page, "Name")).toBeFocused();
    await press("Add rule");
    await expect(dialog().getByText("Enter a name.")).toBeVisible();
    await expect(dialog().getByText("Enter a whole number from 0")).toBeVisible();
    await expect(field(page, "Name")).toBeFocused();
    await choose(page, "Measure", "Most days overdue");
    await choose(page, "Category", "Marketing");
    await expect(page.getByRole("combobox", { name: "Measure" })).toHaveValue("Number of events");
    await page.getByRole("combobox", { name: "Measure" }).click();
    await expect(page.getByRole("option")).toHaveText([
      "Number of events",
      "Number of institutions",
      "Days since the last event",
    ]);
    await page.keyboard.press("Escape");
    await choose(page, "Window", "All time");
    await expect(page.getByRole("combobox", { name: "Measure" })).toHaveValue(
      "Days since the last event",
    );
    await expectAccessible(page);
  });

  test("an error keeps what was typed", async ({ visitor }) => {
    await field(page, "Name").fill("Overdue this month");
    await choose(page, "Category", "Overdue");
    await choose(page, "Window", "Last 30 days");
    await choose(page, "Measure", "Number of events");
    await field(page, "Threshold").fill("1");
    await choose(page, "Webhook to notify", "Early warnings");
    forgive(visitor, /ERR_FAILED|409/);
    const path = /\/signalRules$/;
    await page.route(path, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await press("Add rule");
    await expect(dialog().getByRole("alert")).toBeVisible();
    await page.unroute(path);
    const full = "You have 50 rules in this mode, the most that are possible. Delete one first.";
    await page.route(path, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 409,
            json: { code: "CONFLICT", message: full, requestId: "r", data: {} },
          })
        : route.continue(),
    );
    await press("Add rule");
    await expect(dialog().getByRole("alert")).toContainText(full);
    await expect(field(page, "Name")).toHaveValue("Overdue this month");
    await expect(field(page, "Threshold")).toHaveValue("1");
    await expect(page.getByRole("combobox", { name: "Webhook to notify" })).toHaveValue(
      "Early warnings",
    );
    await pictures("dialog");
    await page.unroute(path);
    await press("Add rule");
    await expect(dialog()).toBeHidden();
    await expect(rows()).toHaveCount(1);
    for (const text of [
      "Overdue this month",
      "Number of overdue payments in the last 30 days",
      "At least 1",
      "Early warnings",
    ])
      await expect(rows().first()).toContainText(text);
  });

  test("the server's word about a field stands at the field", async ({ visitor }) => {
    forgive(visitor, /400/);
    await page.getByRole("button", { name: "Add rule" }).click();
    await field(page, "Name").fill("Anybody with debts");
    await choose(page, "Category", "Debt");
    await choose(page, "Measure", "Total amount in PHP");
    await choose(page, "Comparison", "At most");
    await field(page, "Threshold").fill("1000000000001");
    await press("Add rule");
    await expect(dialog().getByText("Enter a whole number from 0")).toBeVisible();
    await field(page, "Threshold").fill("2500000");
    const path = /\/signalRules$/;
    await page.route(path, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 400,
            json: {
              code: "INVALID_PARAMETERS",
              message: "There is no such webhook.",
              requestId: "r",
              data: {},
              errors: [
                {
                  field: "body.webhookId",
                  code: "INVALID_PARAMETERS",
                  message: "There is no such webhook.",
                },
              ],
            },
          })
        : route.continue(),
    );
    await press("Add rule");
    await expect(dialog().getByText("There is no such webhook.")).toBeVisible();
    await expect(dialog().getByRole("alert")).toHaveCount(0);
    await page.unroute(path);
    await press("Add rule");
    await expect(dialog()).toBeHidden();
    await expect(rows().first()).toContainText("At most 2,500,000.00");
    await expectAccessibleInBoth(page);
    await pictures("list");
  });

  test("a result within a rule is marked in the list and in the panel", async ({ server }) => {
    const id = await lookedUp(page, server, "+639170000002");
    await lookedUp(page, server, "+639170000012");
    await page.getByRole("tab", { name: "Signals Result" }).click();
    const list = page.getByRole("table", { name: "Signals" });
    const matched = list.getByRole("row").filter({ hasText: "+639170000002" });
    await expect(matched).toContainText("2 rules");
    await expect(list.getByRole("row").filter({ hasText: "+639170000012" })).not.toContainText(
      "rule",
    );
    await pictures("results");
    await matched.click();
    const block = dialog().getByRole("table", { name: "Rules that matched" });
    const cells = (name: string) => block.getByRole("row").filter({ hasText: name });
    await expect(cells("Overdue this month").getByRole("cell")).toHaveText([
      "Number of overdue payments in the last 30 days",
      "At least 1",
      "2",
    ]);
    await expect(cells("Anybody with debts").getByRole("cell").last()).toHaveText("0.00");
    await expectAccessible(page);
    await pictures("panel");
    await page.goto(`${address.replace("rules", "results")}&signal=${id}`);
    await expect(block).toBeVisible();
  });

  test("a rule is changed, with the keyboard alone, and what matched stays as it was", async ({
    server,
  }) => {
    await page.goto(address);
    const edit = page.getByRole("button", { name: "Edit rule Overdue this month" });
    await edit.focus();
    await page.keyboard.press("Enter");
    await expect(field(page, "Name")).toBeFocused();
    await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("Overdue");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Often overdue");
    await field(page, "Threshold").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("300");
    await page.keyboard.press("Enter");
    await expect(dialog()).toBeHidden();
    await expect(rows().filter({ hasText: "Often overdue" })).toContainText("At least 300");
    await lookedUp(page, server, "+639170000002");
    await page.getByRole("tab", { name: "Signals Result" }).click();
    const results = page.getByRole("row").filter({ hasText: "+639170000002" });
    await expect(results.first()).toContainText("1 rule");
    await expect(results.last()).toContainText("2 rules");
    await results.last().click();
    await expect(dialog().getByRole("table", { name: "Rules that matched" })).toContainText(
      "Overdue this month",
    );
    await page.goto(address);
  });

  test("who edits a rule that another tab deleted is told, and can add it again", async ({
    visitor,
  }) => {
    forgive(visitor, /404/);
    await page.getByRole("button", { name: "Edit rule Often overdue" }).click();
    await field(page, "Name").fill("Overdue and edited");
    await field(page, "Threshold").fill("7");
    const other = await page.context().newPage();
    await other.goto(address);
    await other.getByRole("button", { name: "Delete rule Often overdue" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(other.getByRole("dialog")).toBeHidden();
    await other.close();
    await press("Save");
    await expect(dialog().getByRole("alert")).toContainText("Somebody deleted this rule.");
    await expect(field(page, "Name")).toHaveValue("Overdue and edited");
    await expect(field(page, "Threshold")).toHaveValue("7");
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath("deleted.png") });
    await press("Add rule");
    await expect(dialog()).toBeHidden();
    await expect(rows()).toHaveCount(2);
    await expect(rows().filter({ hasText: "Overdue and edited" })).toContainText("At least 7");
  });

  test("is deleted after a question", async () => {
    await page.getByRole("button", { name: "Delete rule Overdue and edited" }).click();
    const question = page.getByRole("dialog", { name: "Delete this rule?" });
    await expect(question).toContainText("Overdue and edited");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(rows()).toHaveCount(2);
    await page.getByRole("button", { name: "Delete rule Overdue and edited" }).click();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(question).toBeHidden();
    await expect(rows()).toHaveCount(1);
  });

  test("who is no admin sees the rules and changes none", async () => {
    const me = /\/developers\/me$/;
    await page.route(me, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.role = "DEVELOPER";
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto("about:blank");
    await page.goto(address);
    await expect(rows()).toHaveCount(1);
    for (const name of [/^Add rule/, /^Edit rule/, /^Delete rule/])
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "Action" })).toHaveCount(0);
    await page.unroute(me);
  });
});
