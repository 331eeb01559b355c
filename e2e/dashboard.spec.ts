import type { Page } from "@playwright/test";
import { expect, forgive, test } from "./test";
import { expectAccessibleInBoth, signIn } from "./visit";

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
    const figures = page.getByRole("list", { name: "Last 7 days" }).getByRole("listitem");
    await expect(figures).toHaveText([
      /^Users\d+/,
      /^Accounts\d+/,
      /^Connected accounts\d+/,
      /^Connection rate\d+\.\d%/,
    ]);
    for (const name of ["First steps", "Credits left", "Recent activity"]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    await expect(page.getByText(/^Account connected at \w/).first()).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  test("an act leads to its user", async () => {
    const user = page.getByRole("link", { name: /^User \w{8}$/ }).first();
    const end = (await user.textContent())?.trim();
    await user.click();
    await expect(page).toHaveURL(new RegExp(`/users/user-details\\?userId=.*${end}`));
    await page.goBack();
  });

  test("what does not load says so and is tried again", async ({ visitor }) => {
    await page.route("**/api/v1/activity?*", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("The activity did not load")).toBeVisible();
    await page.unroute("**/api/v1/activity?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/^Account connected at \w/).first()).toBeVisible();
    forgive(visitor, /Failed to load resource/);
  });
});
