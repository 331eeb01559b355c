import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, forgive, test } from "./test";
import { daysInManila, expectAccessibleInBoth, okList, signIn } from "./visit";

test.describe.configure({ mode: "serial" });

test.describe("account usage", () => {
  let page: Page;
  let day: (daysAgo: number) => string;
  /** How many pixels below the heading of a picture have the color of a property. */
  const colorsOf = (png: string): Promise<Record<string, number>> =>
    page.evaluate(async (text) => {
      const image = new Image();
      image.src = `data:image/png;base64,${text}`;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.drawImage(image, 0, 0);
      const counts: Record<string, number> = {};
      const style = getComputedStyle(document.documentElement);
      const { data } = pen.getImageData(0, 180, image.width, image.height - 180);
      for (const name of ["--n-chart-1", "--n-chart-2", "--n-chart-3", "--n-line"]) {
        const color = Number.parseInt(style.getPropertyValue(name).trim().slice(1), 16);
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (((data[at] ?? 0) << 16) + ((data[at + 1] ?? 0) << 8) + (data[at + 2] ?? 0) === color)
            count++;
        counts[name] = count;
      }
      return counts;
    }, png);
  const search = () => page.getByRole("button", { name: "Search", exact: true });

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    day = await daysInManila(page, server);
    await signIn(page, server);
  });

  test("it begins with the last seven days of the mode", async () => {
    // The dashboard asks, too, for more days.
    const asked = page.waitForRequest(new RegExp(`/api/v1/usage\\?.*from=${day(6)}`));
    await page.getByRole("link", { name: "Account Usage" }).click();
    await expect(page).toHaveURL(/\/usage$/);
    const query = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      mode: "PRODUCTION",
      from: day(6),
      to: day(0),
      timeZone: "Asia/Manila",
      size: "100",
    });
    for (const name of ["Accounts", "Connected accounts", "Users"])
      await expect(
        page.getByRole("region", { name: "Totals" }).getByText(name, { exact: true }),
      ).toBeVisible();
    await expect(page.locator(".recharts-line-curve")).toHaveCount(3);
    await expectAccessibleInBoth(page);
  });

  test("days without events are zeros, and all are in order", async () => {
    await page.route("**/api/v1/usage?*", (route) =>
      route.fulfill(
        okList([
          { date: day(1), accountCount: 5, connectedAccountCount: 4, userCount: 3 },
          { date: day(4), accountCount: 2, connectedAccountCount: 1, userCount: 1 },
        ]),
      ),
    );
    await page.reload();
    const take = async (format: string) => {
      await page.getByRole("button", { name: "Download", exact: true }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: format }).click();
      return await download;
    };
    const csv = await take("CSV");
    expect(csv.suggestedFilename()).toBe(`account-usage-production-${day(6)}-to-${day(0)}.csv`);
    const rows = readFileSync(await csv.path(), "utf8").split("\r\n");
    expect(rows[0]).toBe('\uFEFF"Date","Accounts","Connected accounts","Users"');
    expect(rows[3]).toBe(`"${day(4)}","2","1","1"`);
    const png = await take("PNG");
    expect(png.suggestedFilename()).toMatch(/\.png$/);
    const picture = readFileSync(await png.path());
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([2400, 1120]);
    const shares = await colorsOf(picture.toString("base64"));
    for (const line of ["--n-chart-1", "--n-chart-2", "--n-chart-3", "--n-line"])
      expect(shares[line], `${line} is in the chart`).toBeGreaterThan(100);
    await page.getByText("Table", { exact: true }).click();
    const cells = page.locator("tbody tr td");
    await expect(cells).toHaveText(
      [0, 0, 0, 5, 4, 3, 0, 0, 0, 0, 0, 0, 2, 1, 1, 0, 0, 0, 0, 0, 0].map(String),
    );
    await page.unroute("**/api/v1/usage?*");
  });

  test("a range is searched only when it can be used", async () => {
    await page.getByRole("button", { name: /Date range/ }).click();
    const picker = page.getByRole("dialog");
    await expect(picker.locator("table")).toHaveCount(2);
    await expect(
      picker.getByText("Data is available only for the past two (2) months."),
    ).toBeVisible();
    await picker.getByLabel("Start").fill(day(61));
    await expect(search()).toBeDisabled();
    await picker.getByLabel("Start").fill("");
    await expect(search()).toBeDisabled();
    await picker.getByLabel("Start").fill(day(0));
    await expect(search(), "one day is not a range").toBeDisabled();
    await picker.getByLabel("Start").fill(day(60));
    await expect(search()).toBeEnabled();
    await page.keyboard.press("Escape");
    const asked = page.waitForRequest(/\/api\/v1\/usage\?/);
    await search().click();
    expect(new URL((await asked).url()).searchParams.get("from")).toBe(day(60));
    await expect(page.locator("tbody tr")).toHaveCount(61);
    await expect(page).toHaveURL(new RegExp(`/usage\\?from=${day(60)}&to=${day(0)}$`));
    await page.goBack();
    await expect(page.locator("tbody tr")).toHaveCount(7);
    await page.goForward();
    await expect(page.locator("tbody tr")).toHaveCount(61);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page.locator("tbody tr")).toHaveCount(7);
  });

  test("a failure opens a dialog with the message", async ({ visitor }) => {
    await page.route("**/api/v1/usage?*", (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: "INVALID_PARAMETERS",
          message: "The range is odd.",
          requestId: "r",
          data: {},
        },
      }),
    );
    await page.reload();
    const dialog = page.getByRole("dialog", { name: "Error" });
    await expect(dialog).toContainText("The range is odd.");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);
    await page.unroute("**/api/v1/usage?*");
    forgive(visitor, /400/);
  });

  test("the counts follow what happens", async ({ server }) => {
    await page.reload();
    const users = page.getByRole("region", { name: "Totals" }).locator("p").nth(7);
    await expect(users).toHaveText(/^\d+$/);
    const before = Number(await users.textContent());
    const token = await page.evaluate(() => localStorage.getItem("openApiProductionToken"));
    const made = await page.request.post(`${server.portal}/open/v1/users`, {
      headers: { Authorization: `Bearer ${token}` },
      data: {},
    });
    expect(made.status()).toBe(201);
    await page.reload();
    await expect(users).toHaveText(String(before + 1));
  });
});
