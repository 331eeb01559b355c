import type { Page } from "@playwright/test";
import { ids, invent } from "./people";
import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, field, hold, signIn } from "./visit";

test.describe.configure({ mode: "serial" });

const sections = [
  "Identities",
  "Ratings",
  "Documents",
  "Employments",
  "Incomes",
  "Liabilities",
  "Transactions",
  "Contributions",
  "Estimated Incomes",
  "User Insights",
  "User Links",
];

test.describe("user drawer", () => {
  let page: Page;
  const drawer = () =>
    page
      .getByRole("dialog")
      .filter({ has: page.getByRole("button", { name: "Back to User Data" }) });
  const section = (name: string) => drawer().getByRole("button", { name: new RegExp(`^${name}`) });
  const table = (name: string) => drawer().getByRole("table", { name, exact: true });
  const tab = (name: RegExp) => drawer().getByRole("tab", { name });
  const list = (label: string) => drawer().getByRole("tablist", { name: label, exact: true });
  /** Sections without data are one line until it is opened. */
  const bare = () => drawer().getByRole("button", { name: /^No data/ });
  const steps = () => drawer().locator("ol li [class*=title]");

  const close = async () => {
    await drawer().getByRole("button", { name: "Back to User Data" }).click();
    await expect(drawer()).toHaveCount(0);
  };
  /** Opens somebody from the list, without reloading the page. */
  const open = async (userId: string) => {
    await page.getByRole("link", { name: userId.slice(-8) }).click();
    await expect(drawer()).toBeVisible();
  };

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    for (let n = 0; n < 2; n++)
      server.operator("fixture", "account", "--tenant", "ada@bayani.test", "--mode", "SANDBOX");
    await signIn(page, server);
    await invent(page);
    const logos = page.waitForRequest(/datasources\?.*size=100/); // for list and drawer together
    await page.goto(`${server.portal}/users`);
    await logos;
  });

  test("opening asks for accounts, archives and forms", async () => {
    const asked: string[] = [];
    const note = (request: { url: () => string }) => asked.push(request.url());
    page.on("request", note);
    await open(ids.everything);
    for (const part of ["accounts", "archives", "forms"])
      await expect
        .poll(
          () =>
            asked.some((url) => new URL(url).pathname.endsWith(`/users/${ids.everything}/${part}`)),
          part,
        )
        .toBe(true);
    expect(asked.find((url) => url.includes("/archives?"))).toContain("size=10");
    const summary = /insightSummary\?accountId=a-1&environment=PRODUCTION/;
    await expect.poll(() => asked.some((url) => summary.test(url))).toBe(true);
    page.off("request", note);
    await expect(tab(/^Accounts/)).toHaveAttribute("aria-selected", "true");
    await expect(tab(/^Archives/)).toHaveCount(0);
    await expect(list("Accounts").getByRole("tab")).toHaveCount(9);
    await expect(list("Accounts").getByRole("tab").first().locator("img")).toHaveCount(1);
    const unknown = list("Accounts").getByRole("tab").nth(1);
    await expect(unknown.locator("img"), "an unknown provider").toHaveCount(0);
    const width = await drawer().evaluate((element) => element.getBoundingClientRect().width);
    expect(width).toBe(1160);
  });

  test("the stepper of a connected account", async () => {
    await expect(drawer().getByText("CONNECTED ( SYNC ENABLED )")).toBeVisible();
    await expect(steps()).toHaveText(["Created", "Last updated"]);
    await expect(drawer().locator("[data-tone=ok]", { hasText: "SYNC ENABLED" })).toBeVisible();
  });

  test("all sections stand in order, open and green where there is data", async () => {
    for (const name of sections) {
      await expect(section(name), name).toHaveAttribute("aria-expanded", "true");
      await expect(section(name).locator("[data-tone=ok]")).toBeVisible();
    }
    const heads = await drawer().locator("h4 button").allTextContents();
    expect(heads.map((text) => text.replace(/\d+ records?$/, ""))).toEqual(sections);
    await expect(drawer().getByRole("heading", { name: "Brackets (early access)" })).toBeVisible();
    await section("Identities").click();
    await expect(section("Identities")).toHaveAttribute("aria-expanded", "false");
    await section("Identities").click();
    await expectAccessible(page);
  });

  test("only the first email, phone and address show", async () => {
    await expect(drawer()).toContainText("first@example.com");
    await expect(drawer()).not.toContainText("second@example.com");
    await expect(drawer()).not.toContainText("+63900000102");
    await expect(drawer()).toContainText("1 Primary Street");
    await expect(drawer()).not.toContainText("2 Billing Street");
    await expect(drawer()).toContainText("87.50%");
  });

  test("tables offer 5, 10 or 20 rows, and amounts are colored", async () => {
    for (const name of [
      "Employments",
      "Incomes",
      "Liabilities",
      "Transactions",
      "Contributions",
      "Estimated Incomes",
    ]) {
      await expect(table(name).locator("tbody tr"), name).toHaveCount(5);
      const card = drawer().getByRole("region", { name: new RegExp(`^${name}`) });
      await expect(card.getByLabel("Rows per page").locator("option")).toHaveText([
        "5",
        "10",
        "20",
      ]);
    }
    const amounts = table("Transactions").locator("tbody tr td:last-child span");
    await expect(amounts).toHaveText(["10.00", "0.00", "-10.00", "1.00", "2.00"]);
    await expect(amounts.nth(0)).toHaveClass(/plus/);
    await expect(amounts.nth(1)).toHaveClass(/minus/);
    await expect(amounts.nth(2)).toHaveClass(/minus/);
    await drawer().getByRole("button", { name: "Next Transactions" }).click();
    await expect(amounts).toHaveText(["3.00"]);
    const income = table("Incomes").locator("tbody tr").first().locator("td");
    await expect(income.filter({ hasText: "1,234,567.50" })).toHaveCount(1);
    await expect(income.nth(4)).toHaveText("-");
    // One chart, with the one average and the months that it counts.
    const chart = drawer().getByRole("img", { name: / by month/ });
    await expect(chart).toHaveAccessibleName(
      "Income by month, Jan 2026 to Jun 2026: PHP 1,234,567.50, average of " +
        "2 complete months, Apr–May 2026; unknown: Mar 2026",
    );
    const spaces = await chart.evaluate((bars) =>
      [...bars.children].map(
        (column) =>
          column.clientWidth - (column.querySelector(":scope > div > div")?.clientWidth ?? 0),
      ),
    );
    expect(spaces).toHaveLength(6);
    // Bars that touch, and the figures above them, can't be told apart.
    expect(Math.min(...spaces)).toBeGreaterThan(8);
  });

  test("insights have three tabs, PHP, and dashes for what is not known", async () => {
    const tabs = tab(/^(Income|Liabilities|Identity & Employments)$/);
    await expect(tabs).toHaveText(["Income", "Liabilities", "Identity & Employments"]);
    const figures = drawer().getByRole("table", { name: "Income figures" });
    await expect(figures.getByRole("columnheader")).toHaveText([
      "Title",
      "Quantity",
      "Sum",
      "Average",
      "Minimum",
      "Median",
      "Maximum",
      "Standard Dev.",
    ]);
    await expect(figures.locator("tbody td")).toHaveText([
      "All complete months12 complete months, Nov 2025–Oct 2026",
      "12",
      "PHP 1,000.00",
      "-",
      "-",
      "PHP 5.00",
      "PHP 9.00",
      "PHP 0.00",
    ]);
    await expect(drawer()).toContainText("Running month so far, Nov 2026PHP 1,000.00");
    await tabs.nth(2).click();
    await expect(drawer()).toContainText("Age30");
  });

  test("the JSON switch shows the payload and goes back", async () => {
    await drawer().getByText("JSON", { exact: true }).click();
    await expect(drawer()).toContainText("second@example.com");
    await drawer().getByText("Records", { exact: true }).click();
    await expect(section("Identities")).toBeVisible();
  });

  test("arrow keys go from account to account, and the address knows where one is", async () => {
    await list("Accounts").getByRole("tab").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(list("Accounts").getByRole("tab").nth(1)).toBeFocused();
    await expect(page).toHaveURL(/panel=accounts&source=a-2/);
    await expect(drawer()).toContainText("unknown_x");
    await page.keyboard.press("Tab");
    await expect(list("Accounts").getByRole("tab").nth(2)).not.toBeFocused();
  });

  test("a section without data is grey, closed, and gives reasons", async () => {
    await expect(drawer().getByText("CONNECTED", { exact: true }).last()).toBeVisible();
    await expect(bare().first()).toContainText("Identities");
    await expect(section("Identities")).toHaveCount(0);
    await bare().first().click();
    await expect(section("Identities")).toBeDisabled();
    await expect(section("Identities")).toHaveAttribute("aria-expanded", "false");
    await expect(section("Incomes")).toContainText("Not available. Possible reasons:");
    await expect(section("Incomes")).toContainText("User did not provide any details");
    await expect(section("Incomes")).toContainText("Platform does not support Incomes");
  });

  test("a failed account has three red steps with code and message", async () => {
    await list("Accounts").getByRole("tab").nth(2).click();
    await expect(steps()).toHaveText(["Created", "Last updated", "Attempted update"]);
    await expect(drawer()).toContainText("INVALID_CREDENTIALS");
    await expect(drawer()).toContainText("Wrong password.");
    await expect(
      drawer().locator("[data-tone=danger]", { hasText: "ERROR" }).first(),
    ).toBeVisible();
  });

  test("an account that was never read says so, and a section that could not be read", async () => {
    await list("Accounts").getByRole("tab").nth(7).click();
    await expect(steps()).toHaveText(["Created", "Last updated", "Attempted update"]);
    await expect(drawer()).toContainText("CONNECTED ( FIRST SYNC FAILED )");
    await expect(drawer().locator("ol li").nth(1)).toContainText("Never");
    await bare().first().click();
    await expect(section("Incomes")).toContainText(
      "The provider accepted the login, but the data could not be read (SYSTEM_ERROR).",
    );
    await expect(drawer()).not.toContainText("User did not provide any details");
    await list("Accounts").getByRole("tab").nth(8).click();
    await expect(section("Documents")).toContainText(
      "This section could not be read in the last sync.",
    );
    await expect(drawer()).not.toContainText("User did not provide any details");
  });

  test("a broken identity spoils its own panel alone", { tag: "@long" }, async ({ visitor }) => {
    for (const broken of [4, 5]) {
      await list("Accounts").getByRole("tab").nth(broken).click();
      await expect(drawer().getByRole("alert")).toContainText("cannot be shown");
      await expect(table("Incomes")).toBeVisible();
    }
    forgive(visitor, /./); // React reports the broken records itself
    await list("Accounts").getByRole("tab").nth(6).click();
    await expect(drawer()).toContainText("3 Home Street");
    await expect(drawer()).not.toContainText("4 Work Street");
  });

  test("insights that do not load are no news, and the drawer goes on", async ({ visitor }) => {
    await page.route("**/insightSummary?*", (route) => route.fulfill({ status: 400, json: {} }), {
      times: 1,
    });
    await close();
    await open(ids.forms);
    await expect(table("Incomes")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Error" })).toHaveCount(0);
    forgive(visitor, /400/);
    await tab(/^Forms/).click();
    await expect(drawer()).toContainText("Loan form");
    await expect(drawer()).toContainText("Bakery");
    await expectAccessible(page);
    await close();
  });

  test("archives have a tab each, their files and five sections", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await open(ids.papers);
    await expect(tab(/^Archives/)).toHaveAttribute("aria-selected", "true");
    await expect(tab(/^Accounts/)).toHaveCount(0);
    const uploads = list("Archives").getByRole("tab");
    await expect(uploads).toHaveCount(4);
    await expect(uploads.first()).toContainText("Payslip");
    await bare().first().click();
    for (const name of ["Archives", "Identities", "Employments", "Documents", "Incomes"])
      await expect(section(name)).toBeVisible();
    const reads = /(identities|incomes)\?.*userId=.*accountId=arc-1.*size=50/;
    await expect.poll(() => asked.filter((url) => reads.test(url)).length).toBeGreaterThan(1);
    const rows = table("Archives").locator("tbody tr");
    await expect(rows.nth(0)).toContainText("2 MB");
    await expect(rows.nth(0).getByRole("link", { name: /View/ })).toBeVisible();
    await expect(rows.nth(1).locator("td").last()).toHaveText("-");
    await expectAccessible(page);
    await drawer().getByText("JSON", { exact: true }).click();
    await expect(section("Employments")).toHaveCount(0);
    for (const name of ["Archives", "Identities", "Employments", "Documents", "Incomes"])
      await expect(drawer()).toContainText(name);
    await uploads.nth(1).click();
    await expect(drawer().locator("ol li[data-state=waiting]")).toHaveCount(2);
    await uploads.nth(2).click();
    await expect(drawer().locator("ol li")).toHaveCount(3);
    await expect(drawer()).toContainText("Too dark.");
    await uploads.nth(3).click();
    await expect(drawer().locator("ol li[data-state=ok]")).toHaveCount(2);
    await close();
  });

  test("nothing of one user is left for the next, and a failed load opens no dialog", async ({
    visitor,
  }) => {
    const late = await hold(page, `**/users/${ids.nobody}/accounts?*`);
    await open(ids.nobody);
    await expect(drawer().getByText("No name yet").last()).toBeVisible();
    await expect(drawer()).not.toContainText("Payslip");
    await expect(drawer()).not.toContainText("Maria");
    await late.release();
    await expect(drawer()).toContainText("This user does not connect to any provider!");
    await expect(drawer()).toContainText("No form data available for this user");
    await close();
    await open(ids.failing);
    await expect(tab(/^Forms/)).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Error" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(drawer()).toHaveCount(0);
    forgive(visitor, /400/);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("the timeline tells day by day what happened", async ({ server }) => {
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("You are using sandbox mode.")).toBeVisible();
    await page.goto(`${server.portal}/users`);
    await page
      .getByRole("table", { name: "Users" })
      .locator("tbody tr")
      .first()
      .getByRole("link")
      .click();
    await tab(/^Timeline/).click();
    await expect(page).toHaveURL(/panel=timeline/);
    // How much happened depends on whether the account was read again meanwhile.
    const more = drawer().getByRole("button", { name: "Load earlier events" });
    await expect(async () => {
      if (await more.isVisible()) await more.click();
      await expect(drawer()).toContainText("All events loaded", { timeout: 500 });
    }).toPass();
    const timeline = drawer().getByRole("list", { name: "Timeline" });
    await expect(timeline.getByRole("heading", { level: 3 }).first()).toBeVisible();
    await expect(timeline).toContainText("User created");
    const records = timeline.getByRole("listitem").filter({ hasText: "Records added" }).last();
    await expect(records).toContainText("Identity");
    await expect(records).toContainText("Incomes");
    await expectAccessible(page);
    const connected = timeline
      .getByRole("listitem")
      .filter({ hasText: "Account connected" })
      .last();
    await connected.getByRole("button").first().click();
    await expect(tab(/^Accounts/)).toHaveAttribute("aria-selected", "true");
  });

  test("an account is revoked, and a user is erased with a proof", async () => {
    await drawer().getByRole("button", { name: "More actions for this account" }).click();
    await page.getByRole("menuitem", { name: "Revoke account…" }).click();
    const revoke = page.getByRole("dialog", { name: "Revoke this account?" });
    await expect(revoke.getByRole("button", { name: "Revoke account" })).toBeDisabled();
    await revoke.getByLabel("Type REVOKE to confirm").fill("REVOKE");
    await expectAccessible(page);
    await revoke.getByRole("button", { name: "Revoke account" }).click();
    await expect(revoke).toHaveCount(0);
    await expect(drawer().getByText("REVOKED").first()).toBeVisible();

    await drawer().getByRole("button", { name: "Erase user…" }).click();
    const erase = page.getByRole("dialog", { name: "Erase this user?" });
    const id = new URL(page.url()).searchParams.get("user") ?? "";
    await erase.getByLabel(/^Type .* to confirm/).fill(id.slice(-8));
    await erase.getByRole("button", { name: "Erase user" }).click();
    const done = page.getByRole("dialog", { name: "User erased" });
    await expect(done).toBeVisible();
    const download = page.waitForEvent("download");
    await done.getByRole("button", { name: "Download proof" }).click();
    expect((await download).suggestedFilename()).toMatch(/^erasure-.+\.json$/);
    await done.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(/\/users$/);
    await expect(drawer()).toHaveCount(0);
    await expect(page.getByRole("link", { name: id.slice(-8) })).toHaveCount(0);
  });

  test("the drawer is a page, too", { tag: "@long" }, async ({ server, visitor }) => {
    const user = page
      .getByRole("table", { name: "Users" })
      .locator("tbody tr")
      .first()
      .getByRole("link");
    const id = new URL(await user.evaluate((e: HTMLAnchorElement) => e.href)).searchParams.get(
      "user",
    );
    await page.goto(`${server.portal}/users/user-details?userId=${id}&panel=timeline`);
    await expect(page.getByRole("tab", { name: "Timeline" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.getByRole("tab", { name: /^Accounts/ }).click();
    await expect(page.getByRole("button", { name: /^Incomes/ })).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.goto(`${server.portal}/users/user-details?userId=user-unknown`);
    await expect(page).toHaveURL(/\/users$/);
    forgive(visitor, /404/);
    await expect(field(page, "User Name")).toBeVisible();
  });
});
