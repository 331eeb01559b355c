import type { Page } from "@playwright/test";
import { expect, expectAccessible, forgive, test } from "./test";
import { daysInManila, expectAccessibleInBoth, okList, signIn } from "./visit";

test.describe.configure({ mode: "serial" });

/** The same day of the month before, or that month's last. */
function monthBefore(date: string) {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(day, last))).toISOString().slice(0, 10);
}

const account = (n: number, logo = "") => ({
  accountId: `a-${n}`,
  providerId: `provider-${n}`,
  providerLogoUrl: logo,
});

const user = (n: number, part: object = {}) => ({
  userId: `user-000000000000000000000000${String(n).padStart(8, "0")}`,
  headImageUrl: "",
  fullName: `Person ${n}`,
  createdAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  updatedAt: new Date(Date.now() - (40 - n) * 3_000_000).toISOString(),
  accounts: Array.from({ length: n % 8 }, (_, i) => account(i)),
  uploads: Array.from({ length: (n * 3) % 7 }, (_, i) => ({
    id: `arc-${i}`,
    fileType: "PAYSLIP",
    providerLogoUrl: "",
  })),
  ...part,
});

const lists = /\/v1\/portal\/users\?/;

test.describe("user data", () => {
  let page: Page;
  let day: (daysAgo: number) => string;
  const rows = () => page.getByRole("table", { name: "Users" }).locator("tbody tr");
  const search = () => page.getByRole("button", { name: "Search", exact: true });
  const picker = () => page.getByRole("dialog");

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    day = await daysInManila(page, server);
    server.operator("fixture", "account", "--tenant", "ada@bayani.test", "--mode", "SANDBOX");
    await signIn(page, server);
  });

  test("the menu leads to three tabs and the invitation in Production", async () => {
    const asked = page.waitForRequest(lists);
    await page.getByRole("link", { name: "User Data" }).click();
    await expect(page).toHaveURL(/\/users$/);
    await expect(page.getByRole("heading", { name: "User Data", exact: true })).toBeVisible();
    const call = new URL((await asked).url());
    expect(call.pathname, "the data host of the mode").toBe("/open/v1/portal/users");
    const query = Object.fromEntries(call.searchParams);
    expect(query).toMatchObject({
      status: "success",
      size: "20",
      timeZone: "Asia/Manila",
      queryEndDate: day(0),
    });
    expect(query.queryStartDate).toBe(monthBefore(day(0)));
    for (const name of ["CONNECTED", "INVITED", "UNSUCCESSFUL CONNECTIONS"])
      await expect(page.getByRole("tab", { name, exact: true })).toBeVisible();
    const invite = page.getByRole("link", { name: "Invite new Users" });
    await expect(invite).toHaveAttribute("href", "/users/invite");
  });

  test("the invited are listed ten at a time", async () => {
    const invites = Array.from({ length: 12 }, (_, n) => ({
      id: `inv-${n}`,
      userId: `user-${n}`,
      fullName: `Guest ${n}`,
      email: `guest${n}@example.com`,
      status: ["INVITED", "OPENED", "LINKED", "FAILED"][n % 4],
      createdAt: "2026-11-20T04:00:00.000Z",
    }));
    await page.getByRole("tab", { name: "INVITED" }).click();
    await expect(page.getByText("Not found")).toBeVisible();
    await page.route("**/v1/invites?*", (route) => {
      const after = new URL(route.request().url()).searchParams.get("cursor");
      return route.fulfill(
        okList(after ? invites.slice(10) : invites.slice(0, 10), after ? null : "c"),
      );
    });
    const asked = page.waitForRequest(/\/invites\?/);
    await page.reload();
    expect(new URL((await asked).url()).searchParams.get("size")).toBe("10");
    const table = page.getByRole("table", { name: "Invited users" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "Name",
      "Email",
      "Status",
      "Invited At",
      "Action",
    ]);
    await expect(table.locator("tbody tr")).toHaveCount(10);
    await expect(table.locator("tbody tr").first().getByRole("cell").first()).toHaveText("Guest 0");
    await expect(table.getByRole("link", { name: "Guest 0" })).toHaveAttribute(
      "href",
      /\/users\/user-details\?userId=.*user-0/,
    );
    await expect(table.locator("[data-tone=ok]").first()).toHaveText("LINKED");
    await expect(table.locator("tbody tr").first()).toContainText(/20 Nov.*12:00/);
    await page.getByRole("button", { name: "Load more invited" }).click();
    await expect(table.locator("tbody tr")).toHaveCount(12);
    await expectAccessible(page);
    await page.unroute("**/v1/invites?*");
  });

  test("Sandbox has neither invitations nor the button", async () => {
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("You are using sandbox mode.")).toBeVisible();
    await page.goto(new URL("/users?tab=invited", page.url()).href);
    await expect(page.getByRole("tab", { name: "CONNECTED", exact: true })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(page.getByRole("tab", { name: "INVITED" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Invite new Users" })).toHaveCount(0);
    await expect(rows().first()).toBeVisible();
    await expect(page.getByText("All Users Loaded")).toBeVisible();
  });

  test("the unsuccessful are the same list with another status", async () => {
    const asked = page.waitForRequest(lists);
    await page.getByRole("tab", { name: "UNSUCCESSFUL CONNECTIONS" }).click();
    expect(new URL((await asked).url()).searchParams.get("status")).toBe("fail");
    await expect(page).toHaveURL(/tab=unsuccessful/);
    await expect(page.getByLabel("User Name")).toBeVisible();
    await expect(page.getByText("All Users Loaded").or(page.getByText("Not found"))).toBeVisible();
    await page.getByRole("link", { name: "See why connections fail" }).click();
    await expect(page).toHaveURL(/\/conversion\?from=[\d-]+&to=[\d-]+$/);
    await expect(page.getByRole("heading", { level: 1, name: "Conversion" })).toBeVisible();
    await page.goBack();
    await page.getByRole("tab", { name: "CONNECTED", exact: true }).click();
  });

  test("filters apply on Search, stand in the address, and Reset clears them", async () => {
    await page.getByLabel("User Name").fill("nobody of this name");
    await expect(rows().first(), "typing alone changes nothing").toBeVisible();
    const asked = page.waitForRequest(lists);
    await search().click();
    expect(new URL((await asked).url()).searchParams.get("userName")).toBe("nobody of this name");
    await expect(page.getByText("Not found")).toBeVisible();
    await expect(page).toHaveURL(/userName=/);
    await page.reload();
    await expect(page.getByLabel("User Name")).toHaveValue("nobody of this name");
    await page.getByLabel("User ID").fill("user-1");
    await page.getByRole("combobox", { name: "Provider ID" }).fill("gig");
    const both = page.waitForRequest(lists);
    await search().click();
    const query = new URL((await both).url()).searchParams;
    expect([query.get("queryUserId"), query.get("queryProviderId")]).toEqual(["user-1", "gig"]);
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await expect(page.getByLabel("User Name")).toHaveValue("");
    await expect(page).toHaveURL(/\/users$/);
    await expect(rows().first()).toBeVisible();
  });

  test("the range has 2 to 60 days of the past", async () => {
    await page.getByRole("button", { name: /Date range/ }).click();
    await expect(picker().locator("table")).toHaveCount(2);
    await expect(
      picker().getByText("Data is available only for the past two (2) months."),
    ).toBeVisible();
    const start = picker().getByLabel("Start");
    const end = picker().getByLabel("End");
    const to = await end.inputValue();
    await start.fill(to);
    await expect(search(), "one day is not a range").toBeDisabled();
    await start.fill(day(61));
    await expect(search(), "too old").toBeDisabled();
    await start.fill(day(-1));
    await expect(picker()).toContainText("The start time cannot be later than the end time!");
    await start.fill(day(10));
    await end.fill(day(20));
    await expect(picker()).toContainText("The end time cannot be later than the start time!");
    await end.fill(day(9));
    await expect(search()).toBeEnabled();
    await start.fill(day(60));
    await end.fill(day(0));
    await expect(search()).toBeEnabled();
    await page.keyboard.press("Escape");
    const asked = page.waitForRequest(lists);
    await search().click();
    const query = new URL((await asked).url()).searchParams;
    expect([query.get("queryStartDate"), query.get("queryEndDate")]).toEqual([day(60), day(0)]);
    await page.getByRole("button", { name: "Reset", exact: true }).click();
  });

  test("pages are added, columns sort, cells show at most five logos", {
    tag: "@long",
  }, async () => {
    const users = Array.from({ length: 25 }, (_, n) => user(n + 1));
    await page.route(lists, (route) => {
      const after = new URL(route.request().url()).searchParams.get("cursor");
      return route.fulfill(
        okList(after ? users.slice(20) : users.slice(0, 20), after ? null : "c"),
      );
    });
    await page.reload();
    await expect(rows()).toHaveCount(20);
    const first = await rows().first().textContent();
    await page.getByRole("button", { name: "Load more users" }).click();
    await expect(rows()).toHaveCount(25);
    await expect(rows().first()).toHaveText(first ?? "");
    await expect(page.getByText("All Users Loaded")).toBeVisible();
    for (const name of ["User ID", "Created At", "Updated At", "Accounts", "Archives"]) {
      const head = page.getByRole("columnheader", { name });
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "ascending");
      const rising = await rows().first().textContent();
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await expect(rows().first()).not.toHaveText(rising ?? "");
    }
    const seven = rows().filter({ hasText: "00000007" });
    await expect(seven.getByRole("img", { name: "7 accounts" }).locator("> span")).toHaveCount(6);
    await expect(seven.getByRole("img", { name: "7 accounts" })).toContainText("+2");
    await expect(seven.getByRole("img", { name: "7 accounts" }).locator("img")).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await page.unroute(lists);
  });

  test("a failed load is an empty list", async ({ visitor }) => {
    await page.route(lists, (route) =>
      route.fulfill({
        status: 400,
        json: { code: "X", message: "Odd.", requestId: "r", data: {} },
      }),
    );
    await page.reload();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(rows()).toHaveCount(0);
    await page.unroute(lists);
    forgive(visitor, /400/);
  });

  test("the id shows its end, copies whole, and opens the drawer", async () => {
    await page.reload();
    const link = rows().first().getByRole("link");
    const tail = await link.textContent();
    expect(tail).toHaveLength(8);
    await rows().first().getByRole("button", { name: "Copy User ID" }).click();
    await expect(page.getByText("Copy success!")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`^user-.+${tail}$`));
    await link.click();
    await expect(page.getByRole("button", { name: "Back to User Data" })).toBeVisible();
    const width = await page.getByRole("dialog").evaluate((e) => e.getBoundingClientRect().width);
    expect(width).toBe(1160);
    await page.getByRole("button", { name: "Back to User Data" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("a click anywhere in a row opens it; j and k walk the rows, and ? tells so", async () => {
    const drawer = page.getByRole("dialog");
    const link = rows().first().getByRole("link");
    await rows().first().locator("td").first().click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("group", { name: "Users" })).toBeFocused();
    await page.keyboard.press("j");
    await expect(link).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys.getByText("Next row")).toBeVisible();
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await expect(keys).toHaveCount(0);
  });

  test("who did not connect is listed with provider and reason", async () => {
    const failed = { ...account(0), providerId: "sandbox_gig_ph", errorCode: "ACCOUNT_LOCKED" };
    await page.route(lists, (route) =>
      route.fulfill(okList([user(1, { accounts: [failed], uploads: [] })])),
    );
    await page.getByRole("tab", { name: "UNSUCCESSFUL CONNECTIONS" }).click();
    await expect(rows().first()).toContainText("Habagat Delivery");
    await expect(rows().first()).toContainText("Account locked");
    await page.unroute(lists);
  });
});
