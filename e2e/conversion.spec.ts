import { expect, test } from "./test";
import { expectAccessibleInBoth, signIn } from "./visit";
import { choose, dataAPI, fill, open, soon } from "./widgetPage";

test("staff see where people give up, why, and what to do", async ({ server, visitor }) => {
  const api = await dataAPI(visitor.page, server);
  const widget = await open(visitor.page, server, (await api.user()).accessToken);
  await widget.page.getByRole("checkbox").check();
  await widget.page.getByRole("button", { name: "Get Started" }).click();
  await choose(widget.page, "Bayani Retail");
  await fill(widget.page, "maria.villanueva", "not the password");
  await soon(widget.page, widget.page.getByRole("button", { name: "Try again" }));
  await widget.page.close();

  const { page } = visitor;
  await signIn(page, server);
  await page.getByRole("switch", { name: "Sandbox" }).click();
  await page.getByRole("link", { name: "Account Usage", exact: true }).click();
  await page.getByRole("link", { name: "See where people give up" }).click();
  await expect(page).toHaveURL(/\/conversion$/);
  const steps = page.getByRole("list").filter({ hasText: "Opened the widget" });
  await expect(steps.getByRole("listitem")).toHaveCount(5);
  const wrong = page.getByRole("listitem").filter({ hasText: "Wrong username or password" });
  await expect(async () => {
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(wrong.getByRole("listitem").filter({ hasText: "Bayani Retail" })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(wrong).toContainText("Tell people which login the provider expects");
  await expect(page.locator(".recharts-line-curve")).toHaveCount(3);
  const chart = page.getByRole("figure", { name: /^Chart of visits/ });
  const [, today = ""] = (await chart.getAttribute("aria-label"))?.split(" to ") ?? [];
  const days = chart.locator(".recharts-xAxis-tick-labels text");
  await expect(days.last(), "today has its tick").toHaveText(today.replace(/ \d+$/, ""));
  await expectAccessibleInBoth(page);

  await page.getByText("Table", { exact: true }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(30);
  await wrong.getByRole("link", { name: "Bayani Retail" }).click();
  await expect(page).toHaveURL(/\/users\?tab=unsuccessful&providerId=/);

  await page.goBack();
  await page.getByRole("combobox", { name: "Template" }).click();
  await page.getByRole("option", { name: "Default template" }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/templateId=default_customization/);
  await expect(wrong).toBeVisible();
  await page.goto(`${server.portal}/conversion?templateId=wtpl-nobody`);
  await expect(page.getByRole("heading", { name: "No visits yet" })).toBeVisible();
});
