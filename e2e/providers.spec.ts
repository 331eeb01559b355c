import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./test";
import { expectAccessibleInBoth, okList, signIn } from "./visit";

test.describe.configure({ mode: "serial" });

test.describe("data sources", () => {
  let page: Page;
  const rows = () => page.locator("tbody tr:has([aria-expanded])");

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await signIn(page, server);
    await page.getByRole("link", { name: "Data Sources" }).click();
    await expect(page).toHaveURL(/\/providers$/);
  });

  test("providers come ten at a time with their columns", async () => {
    await expect(page.getByRole("tab")).toHaveText(["Providers", "Archive File Types"]);
    await expect(page.getByRole("columnheader")).toHaveText([
      "Data points",
      "Name",
      "ID",
      "Long Name",
      "Type",
      "Subtype",
      "Enabled",
      "MFA",
      "CDS",
      "Health",
      "Supported Data Points",
    ]);
    await expect(rows()).toHaveCount(10);
    const more = page.waitForRequest(/datasources\?.*size=10/);
    await page.getByRole("button", { name: "Load more providers" }).click();
    await more;
    await expect(rows()).toHaveCount(20);
  });

  test("filters apply on Search and go with Reset", async () => {
    await page.getByRole("combobox", { name: "Provider Name" }).fill("bayani");
    await expect(rows()).toHaveCount(20);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(rows()).toHaveCount(1);
    await expect(rows()).toContainText("Bayani Retail");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page.getByRole("combobox", { name: "Provider Name" })).toHaveValue("");
    await expect(rows().first()).toBeVisible();

    await page.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Gig Platform" }).click();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/providers\?type=GIG$/);
    await expect(page.getByRole("cell", { name: "Employer", exact: true })).toHaveCount(0);
    await expect(page.getByRole("cell", { name: "Gig Platform" }).first()).toBeVisible();
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByRole("combobox", { name: "Enabled" }).click();
    await page.getByRole("option", { name: "No", exact: true }).click();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("All Providers Loaded")).toBeVisible();
    const enabled = rows().locator("td:nth-of-type(7)");
    await expect(enabled.filter({ hasText: "Yes" })).toHaveCount(0);
    await expect(enabled.first()).toHaveText("No");
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Enabled" })).toHaveValue("No");
    await expect(page.getByText("All Providers Loaded")).toBeVisible();
    await page.getByRole("combobox", { name: "Provider Name" }).fill("nobody knows it");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("Not found")).toBeVisible();
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await expect(page).toHaveURL(/providers$/);
  });

  test("a row opens to its data points and closes again", async () => {
    const asked = page.waitForRequest("**/datasources/-/datapoints/list");
    await page.getByRole("button", { name: "Show data points of Bayani Retail" }).click();
    expect((await asked).postDataJSON()).toEqual({
      datasourceId: "sandbox_employer_ph",
      datasourceType: "PROVIDER",
    });
    const panel = page.getByRole("region", { name: "Data points of Bayani Retail" });
    await expect(panel.getByText("Identities 18/18")).toBeVisible();
    await expect(panel.getByText("fullName")).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Hide data points of Bayani Retail" }).click();
    await expect(panel).toHaveCount(0);
  });

  test("a source without data points says so", async () => {
    await page.route("**/datapoints/list", (route) => route.fulfill(okList([])));
    await page.getByRole("cell", { name: "Habagat Delivery" }).first().click();
    await expect(page.getByText("Temporarily no data")).toBeVisible();
    await page.unroute("**/datapoints/list");
  });

  test("all data points come as a CSV file", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export All Data Points as CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("data-points.csv");
    const text = readFileSync(await file.path(), "utf8");
    expect(text).toContain(
      '"PROVIDER","sandbox_employer_ph","Bayani Retail","Identities","fullName","yes"\r\n',
    );
    expect(text).toContain(
      '"ARCHIVE_FILE_TYPE","PAYSLIP","Payslip","Identities","firstName","no"\r\n',
    );
  });

  test("file types have their own tab, columns and data points", async () => {
    await page.getByRole("tab", { name: "Archive File Types" }).click();
    await expect(page.getByRole("columnheader")).toHaveText([
      "Data points",
      "Name",
      "Type",
      "Enabled",
      "OCR",
      "Supported Data Points",
    ]);
    await expect(rows()).toHaveCount(10);
    for (const row of await rows().all()) {
      const read = /Payslip|Tax Document|NBI Clearance/.test((await row.textContent()) ?? "");
      await expect(row.locator("td").nth(4)).toHaveText(read ? "Yes" : "No");
    }
    await page.getByRole("button", { name: "Show data points of Payslip" }).click();
    await expect(page.getByText("Incomes 6/9")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Others" }).click();
    await page.getByRole("combobox", { name: "Enabled" }).click();
    await page.getByRole("option", { name: "No", exact: true }).click();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/tab=files&type=OTHERS&enabled=no/);
    await expect(page.getByText("Not found")).toBeVisible();
    await page.getByRole("combobox", { name: "Enabled" }).click();
    await page.getByRole("option", { name: "Yes", exact: true }).click();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(rows()).toHaveCount(1);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(rows()).toHaveCount(10);
  });
});
