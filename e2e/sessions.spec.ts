import { readFileSync } from "node:fs";
import type { Locator, Page, Request } from "@playwright/test";
import { sandbox } from "./lookups";
import { ids, invent } from "./people";
import { expect, expectAccessible, forgive, test } from "./test";
import { call, daysInManila, field, hold, ok, okList, signIn } from "./visit";

// The tab Sites Data: how runs through sites went, and what their people shared.

test.describe.configure({ mode: "serial" });

const lists = /\/v1\/portal\/winkSessions\?/;
const ones = /\/v1\/portal\/winkSessions\/[^?]+$/;

const payslip = readFileSync(
  new URL("../internal/collect/payslip/file/maria/payslip-maria-villanueva.pdf", import.meta.url),
);

const session = (n: number, part: object = {}) => ({
  id: `wses-${n}`,
  winkSiteName: `Salary loan ${n}`,
  winkSiteId: `wsit-0000000000000000000000000000${String(n).padStart(4, "0")}`,
  userId: `user-0000000000000000000000000000${String(n).padStart(4, "0")}`,
  status: "SUCCESS",
  createdAt: "2026-11-20T04:00:00.000Z",
  updatedAt: "2026-11-20T04:05:00.000Z",
  ...part,
});

test.describe("sites data", () => {
  let page: Page;
  let day: (daysAgo: number) => string;
  let made: { id: string; name: string };
  const rows = () => page.getByRole("table", { name: "Sessions" }).locator("tbody tr");
  const search = () => page.getByRole("button", { name: "Search", exact: true });
  const reset = () => page.getByRole("button", { name: "Reset", exact: true });
  const more = () => page.getByRole("button", { name: "Load more" });
  const back = () => page.getByRole("button", { name: "Back to WinkSite Sessions" });
  const drawer = () => page.getByRole("dialog").filter({ has: back() });
  const tab = (name: RegExp) => drawer().getByRole("tab", { name });
  /** Who has no logo has a gray square in its place. */
  const withLogo = (list: Locator) =>
    list.getByRole("tab").filter({ has: page.locator("img, [class*=missing]") });
  /** The query of the call that an action makes. */
  const asking = async (action: () => Promise<unknown>) => {
    const asked = page.waitForRequest(lists);
    await action();
    return Object.fromEntries(new URL((await asked).url()).searchParams);
  };
  const close = async () => {
    await back().click();
    await expect(drawer()).toHaveCount(0);
  };
  const inWords = (month: "short" | "long") =>
    new Intl.DateTimeFormat("en-GB", { day: "numeric", month, year: "numeric", timeZone: "UTC" });
  /** "21 Nov 2026" */
  const shown = (date: string) => inWords("short").format(new Date(date)).replace("Sept", "Sep");
  /** Picks a day of the last week from the calendar of a field, with the keyboard alone. */
  const choose = async (label: string, date: string) => {
    await field(page, label).press("Enter");
    const calendar = page.getByRole("dialog");
    const name = inWords("long").format(new Date(date));
    const cell = calendar.getByRole("button", { name, exact: true });
    await expect(calendar.getByRole("button", { name: "Previous month" })).toBeVisible();
    if ((await cell.count()) === 0)
      await calendar.getByRole("button", { name: "Previous month" }).press("Enter");
    await cell.press("Enter");
    await expect(field(page, label)).toHaveText(shown(date));
    await expect(calendar).toHaveCount(0);
  };
  const load = () => page.getByRole("tab", { name: "Sites Data" }).click();

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    day = await daysInManila(page, server);
    await signIn(page, server);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("You are using sandbox mode.")).toBeVisible();
    made = await call(page, server, "POST", "/sites?mode=SANDBOX", {
      name: "Payday loan",
      enabled: true,
      winkTemplateId: "default_customization",
    });
    const opened = await page.request.post(`${server.link}/public/v1/sites/${made.id}/sessions`, {
      data: { params: { customer: "C-42" } },
    });
    expect(opened.status(), await opened.text()).toBe(201);
  });

  test("the menu leads to two tabs; the second lists the last seven days", async () => {
    await page.getByRole("button", { name: "Wink Widget" }).click();
    await page.getByRole("link", { name: "Sites", exact: true }).click();
    await expect(page).toHaveURL(/\/link\/winkSite$/);
    await expect(page.getByRole("tab", { name: "Sites List" })).toBeVisible();
    expect(await asking(load)).toEqual({
      size: "20",
      startDate: day(6),
      endDate: day(0),
      timeZone: "Asia/Manila",
    });
    await expect(page.getByRole("columnheader")).toHaveText([
      "Name",
      "Site ID",
      "User ID",
      "Status",
      "Created At",
      "Updated At",
    ]);
    await expect(rows().filter({ hasText: "Payday loan" })).toContainText("PENDING");
    await expect(more()).toBeDisabled();
    await expect(field(page, "Start Date")).toHaveText(shown(day(6)));
    await expect(field(page, "End Date")).toHaveText(shown(day(0)));
    await expectAccessible(page);
  });

  test("what came with the address of a run that has not started shows in its drawer", async () => {
    await rows().first().getByRole("link", { name: "Payday loan" }).click();
    await expect(drawer()).toContainText("URL ParametersFrom the link");
    await expect(tab(/^Accounts|^Archives/)).toHaveCount(0);
    await expect(tab(/^Forms/)).toHaveAttribute("aria-selected", "true");
    const form = drawer().getByRole("table", { name: "URL Parameters" });
    await expect(form.getByRole("columnheader")).toHaveText(["Field", "Value"]);
    await expect(drawer().getByRole("time")).toHaveText(/\d{4}.* \d{2}:\d{2}/);
    await expect(form.getByRole("row").last()).toHaveText("customerC-42");
    await drawer().getByRole("button", { name: "Copy URL Parameters" }).click();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({
      customer: "C-42",
    });
    await drawer().getByText("JSON", { exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(drawer()).toContainText('"C-42"');
    await drawer().getByText("Records", { exact: true }).click();
    await expect(form).toBeVisible();
    await close();
  });

  test("filters wait for Search, each goes with the call, and Reset clears them", async () => {
    const asked: string[] = [];
    const note = (request: Request) => {
      if (lists.test(request.url())) asked.push(request.url());
    };
    page.on("request", note);
    await page.getByRole("combobox", { name: "Status" }).click();
    await expect(page.getByRole("option")).toHaveText([
      "Any",
      "SUCCESS",
      "FAILURE",
      "IN_PROGRESS",
      "PENDING",
    ]);
    await page.getByRole("option", { name: "FAILURE" }).click();
    await field(page, "Site ID").fill(made.id);
    await field(page, "User ID").fill("user-1");
    await choose("Start Date", day(3));
    await choose("End Date", day(1));
    await expect(rows().first(), "nothing changes before Search").toContainText("Payday loan");
    expect(asked, "nothing is asked before Search").toEqual([]);
    expect(await asking(() => search().click())).toMatchObject({
      winkSiteId: made.id,
      userId: "user-1",
      status: "FAILURE",
      startDate: day(3),
      endDate: day(1),
    });
    await expect(page.getByText("Not found")).toBeVisible();
    expect(asked).toHaveLength(1);
    page.off("request", note);
    await page.reload();
    await expect(field(page, "User ID")).toHaveValue("user-1");
    await expect(field(page, "Start Date")).toHaveText(shown(day(3)));
    await reset().click();
    for (const name of ["Site ID", "User ID"]) await expect(field(page, name)).toHaveValue("");
    await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("Any");
    await expect(field(page, "Start Date")).toHaveText(shown(day(6)));
    await expect(rows().first()).toContainText("Payday loan");
    await choose("End Date", day(2));
    await choose("Start Date", day(1));
    await expect(search(), "the end is before the start").toBeDisabled();
    await expect(page.getByText("The end date can't be before the start date.")).toBeVisible();
    await reset().click();
    await expect(field(page, "End Date")).toHaveText(shown(day(0)));
  });

  test("pages are added, statuses have their colors, ids copy whole", async () => {
    const statuses = ["SUCCESS", "FAILURE", "IN_PROGRESS", "PENDING", "REVOKED", "XYZ"];
    const all = Array.from({ length: 25 }, (_, n) =>
      session(n, { status: statuses[n % 6], ...(n === 1 && { userId: "" }) }),
    );
    await page.route(lists, (route) => {
      const after = new URL(route.request().url()).searchParams.get("cursor");
      return route.fulfill(okList(after ? all.slice(20) : all.slice(0, 20), after ? null : "c"));
    });
    await search().click();
    await expect(rows()).toHaveCount(20);
    const first = await rows().first().textContent();
    await more().click();
    await expect(rows()).toHaveCount(25);
    await expect(rows().first()).toHaveText(first ?? "");
    await expect(more()).toBeDisabled();
    await expect(page.getByText("All Sessions Loaded")).toBeVisible();
    const tones = ["ok", "danger", "info", "info", "warning", "neutral"];
    for (const [n, tone] of tones.entries()) {
      const badge = rows().nth(n).locator("[data-tone]").first();
      await expect(badge).toHaveText(statuses[n] ?? "");
      await expect(badge).toHaveAttribute("data-tone", tone);
    }
    const badges = rows().locator("[data-tone]");
    const colors = await badges.evaluateAll((all) =>
      all.map((badge) => getComputedStyle(badge).backgroundColor),
    );
    expect(new Set(colors.slice(0, 6)).size, "one for each tone").toBe(new Set(tones).size);
    await expect(rows().nth(1).locator("td").nth(2)).toHaveText("-");
    await expect(rows().first().locator("td").nth(4)).toHaveText(/20 Nov.* 12:00/);
    await expect(rows().first().locator("td").nth(5)).toHaveText(/20 Nov.* 12:05/);
    for (const [name, id] of [
      ["Copy Site ID", all[0]?.winkSiteId],
      ["Copy User ID", all[0]?.userId],
    ]) {
      await rows().first().getByRole("button", { name }).click();
      await expect(page.getByText("Copy Success!", { exact: true }).last()).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()), { message: name })
        .toBe(id);
    }
  });

  test("the drawer shows what its user connected, uploaded and filled in", async ({
    server,
    visitor,
  }) => {
    await invent(page);
    const of = (userId: string) =>
      page.route(ones, (route) =>
        route.fulfill(ok({ ...session(0, { userId }), urlParameters: {} })),
      );
    await of(ids.everything);
    const late = await hold(page, `**/users/${ids.everything}/accounts?*`);
    await rows().first().getByRole("link").click();
    await expect(drawer().getByText("Loading data...")).toBeVisible();
    await late.release();
    await expect(tab(/^Accounts/)).toHaveAttribute("aria-selected", "true");
    await expect(tab(/^Timeline/)).toHaveCount(0);
    const accounts = drawer().getByRole("tablist", { name: "Accounts", exact: true });
    await expect(accounts.getByRole("tab").nth(1)).toBeVisible();
    await expect(withLogo(accounts)).toHaveCount(await accounts.getByRole("tab").count());
    await close();

    await of(ids.papers);
    await rows().nth(1).getByRole("link").click();
    await expect(tab(/^Archives/)).toHaveAttribute("aria-selected", "true");
    await expect(tab(/^Accounts/)).toHaveCount(0);
    const archives = drawer().getByRole("tablist", { name: "Archives", exact: true });
    await expect(archives.getByRole("tab")).toHaveCount(4);
    await expect(withLogo(archives)).toHaveCount(4);
    await close();

    const ada = ["--tenant", "ada@bayani.test", "--mode", "SANDBOX"];
    const both = JSON.parse(server.operator("fixture", "account", ...ada)).userId;
    await sandbox(page, server, "/archives", {
      userId: both,
      fileType: "OTHERS",
      rawFiles: [{ fileExtensionType: "PDF", fileContent: payslip.toString("base64") }],
    });
    await of(both);
    await rows().nth(3).getByRole("link").click();
    await expect(tab(/^Archives/)).toHaveAttribute("aria-selected", "false");
    await expect(tab(/^Accounts/)).toHaveAttribute("aria-selected", "true");
    await close();

    await page.route(`**/users/${ids.nobody}/forms?*`, (route) =>
      route.fulfill({ status: 400, json: {} }),
    );
    await of(ids.nobody);
    await rows().nth(2).getByRole("link").click();
    await expect(drawer()).toContainText("No form data available for this user");
    await expect(tab(/^Forms/)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("dialog", { name: "Error" })).toHaveCount(0);
    forgive(visitor, /400/);
    await page.keyboard.press("Escape");
    await expect(drawer()).toHaveCount(0);
  });
});

test.describe("a site's drawer", () => {
  let page: Page;
  let made: { id: string; url: string };
  const drawer = () => page.getByRole("dialog").filter({ hasText: "Back to Wink Sites" });
  const panel = (name: string) => drawer().getByRole("tab", { name, exact: true }).click();
  const save = () => drawer().getByRole("button", { name: "Save", exact: true }).click();

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await page.unrouteAll();
    made = await call(page, server, "POST", "/sites?mode=SANDBOX", {
      name: "Rental check",
      enabled: true,
      winkTemplateId: "default_customization",
    });
    await page.goto(`${server.portal}/link/winkSite?manage=${made.id}`);
  });

  test("closes the page at a time of the site's zone, and the page says so", async ({
    browser,
  }) => {
    await drawer().getByRole("combobox", { name: "Time zone" }).fill("Asia/Tokyo");
    await page.getByRole("option", { name: "Asia/Tokyo" }).click();
    await drawer().getByLabel("Closes").fill("2026-01-31T18:00");
    await drawer().getByLabel("Closed text").fill("Thank you, **all**.");
    await save();
    await expect(page.getByText("Availability saved.")).toBeVisible();
    const visitor = await browser.newPage({ locale: "en-PH" });
    await visitor.goto(made.url);
    await expect(visitor.getByRole("heading", { name: "This page is closed" })).toBeVisible();
    await expect(visitor.getByText("Closed 31 Jan 2026, 18:00 (Asia/Tokyo).")).toBeVisible();
    await expect(visitor.locator("strong")).toHaveText("all");
    await visitor.close();
    await drawer().getByLabel("Closes").fill("");
    const saved = page.waitForResponse(
      (answer) => answer.request().method() !== "GET" && answer.url().includes(made.id),
    );
    await save();
    expect((await saved).ok()).toBe(true);
  });

  test("names who may embed the page, and gives the code", async ({ visitor }) => {
    await panel("Embed");
    await expect(drawer()).toContainText("No website can embed this page yet.");
    await drawer().getByLabel("Allowed origins").fill("https://shop.example.com/path");
    await save();
    await expect(drawer().getByLabel("Allowed origins")).toHaveAttribute("aria-invalid", "true");
    forgive(visitor, /400/);
    await drawer().getByLabel("Allowed origins").fill("https://shop.example.com");
    await save();
    await expect(drawer()).not.toContainText("No website can embed this page yet.");
    await expect(drawer().getByRole("region", { name: "Embed code" })).toContainText(made.url);
    await drawer().getByText("Full page", { exact: true }).click();
    await expect(drawer().getByRole("region", { name: "Embed code" })).toContainText("inset: 0");
  });

  test("tells what each save changed, and goes back with one click", async () => {
    await panel("Versions");
    const rows = drawer().getByRole("listitem");
    await expect(rows).toHaveCount(4);
    await expect(rows.first().getByRole("row").last()).toHaveText(
      "Allowed origins-https://shop.example.com",
    );
    await expect(rows.nth(2)).toContainText("Availability: closed text");
    await rows
      .nth(1)
      .getByRole("button", { name: /^Restore/ })
      .click();
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText("Current");
    await expect(rows.first().getByRole("row").last()).toHaveText(
      "Allowed originshttps://shop.example.com-",
    );
  });

  test("draws a poster to print", async () => {
    await panel("Poster");
    await drawer().getByLabel("Header").fill("Verify your work / 仕事を確認 / تحقق من عملك");
    const preview = drawer().getByRole("img", { name: "Preview of the poster" });
    await expect
      .poll(async () => decodeURIComponent((await preview.getAttribute("src")) ?? ""))
      .toContain(made.url);
    const starts = { PDF: "%PDF-1.4", PNG: "\u0089PNG", SVG: "<svg " };
    for (const [format, start] of Object.entries(starts)) {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        drawer()
          .getByRole("button", { name: `Download ${format}` })
          .click(),
      ]);
      expect(file.suggestedFilename()).toBe(`poster-${made.id.slice(-8)}.${format.toLowerCase()}`);
      const bytes = readFileSync(await file.path());
      expect(bytes.toString("latin1").startsWith(start)).toBe(true);
    }
  });

  test("makes links that work once", async ({ browser }) => {
    await panel("One-time links");
    await expect(drawer()).toContainText("No one-time links yet");
    await drawer().getByRole("switch", { name: "Only one-time links open this page" }).click();
    await expect(page.getByText("Access saved.")).toBeVisible();
    const create = async () => {
      await drawer().getByRole("button", { name: "Create link" }).click();
      await drawer().getByRole("button", { name: "Copy link" }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const link = await create();
    expect(link.startsWith(`${made.url}?nodLink=`)).toBe(true);
    const rows = drawer().getByRole("table", { name: "One-time links" }).locator("tbody tr");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("ACTIVE");

    const context = await browser.newContext({ locale: "en-PH" });
    const [tab, second] = [await context.newPage(), await context.newPage()];
    const missing = (of: Page) =>
      expect(of.getByRole("heading", { name: "This page is not available" })).toBeVisible();
    const landing = (of: Page) =>
      expect(of.getByRole("button", { name: "GET STARTED" })).toBeVisible();
    await tab.goto(made.url);
    await missing(tab);
    await Promise.all([
      tab.waitForResponse((answer) => answer.url().endsWith("/sessions") && answer.ok()),
      tab.goto(link),
    ]);
    await landing(tab);
    await tab.reload();
    await landing(tab);
    await second.goto(link);
    await landing(second);
    const stranger = await browser.newPage({ locale: "en-PH" });
    await stranger.goto(link);
    await missing(stranger);
    await stranger.close();
    await context.close();

    await create();
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText("USED");
    await rows
      .first()
      .getByRole("button", { name: /^Revoke the link/ })
      .click();
    await page.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect(page.getByText("Link revoked.")).toBeVisible();
    await expect(rows.first()).toContainText("REVOKED");
  });

  test("signs links", async () => {
    await panel("Signed links");
    await drawer().getByRole("button", { name: "Copy Site secret" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/^[\w-]{30,}$/);
    const before = await copied();
    await drawer().getByRole("button", { name: "Rotate secret" }).click();
    await page.getByRole("button", { name: "Rotate", exact: true }).click();
    await expect(page.getByText("Secret rotated.")).toBeVisible();
    await drawer().getByRole("button", { name: "Copy Site secret" }).click();
    await expect.poll(copied).not.toBe(before);
    for (const language of ["Node.js", "Python", "Go", "PHP"]) {
      await drawer().getByText(language, { exact: true }).click();
      await expect(drawer().getByRole("region", { name: "Sign a link" })).toContainText(made.id);
    }
  });
});
