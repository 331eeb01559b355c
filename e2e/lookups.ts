import type { Page } from "@playwright/test";
import type { Server } from "./server";
import { expect } from "./test";
import { bearer } from "./visit";

/** Picks an option of a select. A long list moves while it is scrolled for a press, and a press beside it closes it. */
export async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).last().click();
  const wanted = page.getByRole("option", { name: option, exact: true });
  await wanted.evaluate((one: HTMLElement) => one.click());
}

/** Makes the consent template that {@link consent} picks, and shows the form that has it. */
export async function consentTemplate(page: Page, portal: string) {
  const made = await page.request.post(`${portal}/api/v1/consentTemplates`, {
    headers: await bearer(page),
    data: {
      consentType: "LOAN",
      title: "Loan application",
      version: "3",
      consentMethod: "Check box",
      consentText: "I agree.",
    },
  });
  expect(made.status()).toBe(201);
  await page.reload();
}

/** Fills in what the person agreed to, and when. */
export async function consent(page: Page) {
  await choose(page, "Consented Type", "LOAN: Loan application, version 3");
  await page.getByRole("button", { name: "Consented At" }).click();
  await page.getByRole("table").getByRole("button").first().click();
  await page.keyboard.press("Escape");
}

/** The list of consents leads to Settings while there is none. */
export async function hasNoTemplate(page: Page) {
  await page.getByRole("combobox", { name: "Consented Type" }).click();
  await expect(page.getByText("Please go to Settings to create a consent document")).toBeVisible();
  await page.keyboard.press("Escape");
}

/** A template fills what was agreed, which cannot be typed over. */
export async function isFilledByTemplate(page: Page) {
  await consent(page);
  for (const [label, value] of [
    ["Consented With", "Check box"],
    ["Version", "3"],
  ] as const) {
    const filled = page.getByRole("textbox", { name: label });
    await expect(filled).toHaveValue(value);
    await expect(filled).toHaveAttribute("readonly");
  }
}

/** Reads the list again until as many ended as should. */
export async function ended(page: Page, completed: number, failed: number) {
  const rows = page.getByRole("row");
  await expect(async () => {
    await page.reload();
    await expect(rows.filter({ hasText: "ERROR" })).toHaveCount(failed, { timeout: 1000 });
    await expect(rows.filter({ hasText: "COMPLETED" })).toHaveCount(completed, { timeout: 1000 });
  }).toPass();
  await expect(rows.filter({ hasText: "ERROR" }).getByRole("link")).toHaveCount(0);
}

/** Searches the list for each text, and counts the rows that are found. The last text should be none, for all. */
export async function searched(page: Page, label: string, counts: Record<string, number>) {
  const input = page.getByRole("tabpanel", { name: /Result$/ }).getByLabel(label);
  for (const [text, count] of Object.entries(counts)) {
    await input.fill(text);
    await input.press("Enter");
    // The first row is the head.
    await expect(page.getByRole("row")).toHaveCount(1 + count);
  }
}

/** Runs the lookup in the panel again, and waits until the new one says what changed; then downloads its report. */
export async function runAgain(page: Page) {
  const panel = page.getByRole("dialog");
  const shown = new URL(page.url()).search;
  await panel.getByRole("button", { name: "Run again" }).click();
  await expect.poll(() => new URL(page.url()).search).not.toBe(shown);
  await expect(async () => {
    await panel.getByRole("button", { name: "Refresh" }).click();
    await expect(panel.getByRole("heading", { name: /^Changes since/ })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(panel.getByText("No change.")).toBeVisible();
  const file = page.waitForEvent("download");
  await panel.getByRole("button", { name: "PDF report" }).click();
  expect((await file).suggestedFilename()).toMatch(/^(ver|signal)-.*\.pdf$/);
}

/** Shows who asked what about whom, ends of numbers only, and downloads it as CSV. The list of results is behind it. */
export async function requestsFor(page: Page, about: string, number: string) {
  await page.getByRole("tab", { name: "Requests", exact: true }).click();
  const table = page.getByRole("table", { name: "Requests" });
  const row = table.getByRole("row").filter({ hasText: about }).first();
  // Set apart, so that a name from right to left turns nothing round. A number alone has no name.
  await expect(row.locator("bdi")).toHaveText(about.split(", ").at(-2) ?? []);
  await expect(row).toContainText("LOAN, version 3");
  await expect(table).not.toContainText(number);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/-requests\.csv$/);
  await page.getByRole("tab", { name: /Result$/ }).click();
}

/** Calls the data API of the Sandbox as the developer who is logged in. */
export async function sandbox(page: Page, server: Server, path: string, data: object) {
  const token = await page.evaluate(() => localStorage.getItem("openApiSandboxToken"));
  const answer = await page.request.post(`${server.portal}/sandbox/v1${path}`, {
    data,
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** Has a file checked, and returns its row. */
export async function upload(page: Page, name: string, text: string) {
  await page.getByLabel("CSV file with up to 1,000 subjects").setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  return page.getByRole("table", { name: "Batches" }).getByRole("row").filter({ hasText: name });
}
