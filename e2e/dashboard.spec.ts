import type { Page } from "@playwright/test";
import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, ok, signIn } from "./visit";

test.describe.configure({ mode: "serial" });

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
      /^Webhook deliveries24 hours[\d,]+(\d+\.\d% accepted|Nothing sent)$/,
    ]);
    for (const name of ["First steps", "Credits left", "Recent activity"]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
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
    await expect(tile).toHaveText("Webhook deliveries24 hours6,21899.6% accepted");
    const attention = page.getByRole("listitem");
    await expect(attention.filter({ hasText: "1 webhook is failing" })).toBeVisible();
    await expect(attention.filter({ hasText: "2 webhooks were deactivated" })).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/v1/webhooks/-/health?*");
    await tile.getByRole("link", { name: "Webhook deliveries" }).click();
    await expect(page).toHaveURL(/\/webhooks$/);
    await page.goBack();
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

  test("what does not load says so and is tried again", async ({ visitor }) => {
    await page.route("**/portal/activity", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("The activity did not load")).toBeVisible();
    await page.unroute("**/portal/activity");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/^Account connected at \w/).first()).toBeVisible();
    forgive(visitor, /Failed to load resource/);
  });
});
