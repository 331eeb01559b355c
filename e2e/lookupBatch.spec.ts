import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { choose, consentTemplate, sandbox, upload } from "./lookups";
import { expect, expectAccessible, forgive, test } from "./test";
import { logInAs, signUp } from "./visit";

const password = "Tidal&Lantern47";
const consented = "LOAN: Loan application, version 3";

test.describe.configure({ mode: "serial" });

/** Asks about a dozen more than a page has, and loads the rest. */
async function loadsMore(page: Page, path: string, label: string) {
  const first = page.waitForRequest((request) => request.url().includes(`${path}?`));
  await page.reload();
  expect(new URL((await first).url()).searchParams.get("size")).toBe("10");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(1 + 10);
  await page.getByRole("button", { name: `Load more ${label}` }).click();
  await expect(rows).toHaveCount(1 + 12);
  await expect(page.getByText(`All ${label} Loaded`)).toBeVisible();
}

/** Has the summary say something else about an action. */
async function stubQuota(page: Page, action: string, change: object) {
  await page.route("**/usage/summary?*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const one of body.data.actionUsageSummaries)
      if (one.action === action) Object.assign(one, change);
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
}

test.describe("lookups of many", () => {
  let page: Page;
  let portal: string;

  async function start(name: string, title: string) {
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByRole("button", { name: "Start" }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.getByRole("button", { name: "Start batch" }).click();
    await expect(row.getByText("Done", { exact: true })).toBeVisible();
  }

  async function download(name: string, item: string) {
    await page.getByRole("button", { name: `More actions for ${name}` }).click();
    const file = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: item }).click();
    const saved = await file;
    return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), "utf8") };
  }

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    portal = server.portal;
    const email = `batch.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
    await page.goto(`${portal}/snap/verification?tab=batches`);
  });

  test("a batch asks for its consent first, and is empty at the beginning", async () => {
    await expect(page.getByRole("heading", { name: "No batches yet" })).toBeVisible();
    await page.getByRole("combobox", { name: "Consented Type" }).click();
    await expect(
      page.getByText("Please go to Settings to create a consent document"),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Choose file" }).click();
    await expect(page.getByText("Required", { exact: true })).toBeVisible();
    await consentTemplate(page, portal);
    const template = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV template" }).click();
    expect(readFileSync(await (await template).path(), "utf8")).toContain("FullName,IDType,");
  });

  test("a file of subjects is checked, looked up, and taken away with its results", async () => {
    const name = "applicants.csv";
    await choose(page, "Consented Type", consented);
    const row = await upload(
      page,
      name,
      "FullName,IDType,IDNumber,ConsentedAt\n" +
        "Althea Reyes Santos,SS Number,0000000001,2020-11-20 16:02\n" +
        "Ñino Dela Cruz 🌊,sss_ph,0000000091,2020-11-20 16:02\n" +
        "No Moment,sss_ph,0000000003,yesterday\n",
    );
    await expect(row.getByText("Ready to start")).toBeVisible();
    await expect(row).toContainText("2 subjects will be looked up.");
    await expect(row).toContainText("Not looked up: 1 malformed.");
    await page.getByRole("button", { name: `More actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Show rows not looked up" }).click();
    const dialog = page.getByRole("dialog", { name: "Rows not looked up" });
    await expect(dialog.getByRole("row").last()).toContainText("No Moment, •••0003");
    await expect(dialog.getByRole("row").last()).toContainText("ConsentedAt must be a date");
    await page.keyboard.press("Escape");
    await start(name, "Look up 2 subjects?");
    await expect(row).toContainText("1 of 2 completed.");
    await expect(row).toContainText("1 failed.");
    await expectAccessible(page);
    const results = await download(name, "Download results");
    expect(results.name).toBe("results-applicants.csv");
    expect(results.text).toMatch(/"Althea Reyes Santos".*"COMPLETED","Match"/);
    const failed = await download(name, "Download rows to correct");
    expect(failed.text).toContain("Ñino Dela Cruz 🌊");
    expect(failed.text).not.toContain("Althea");
    await page.getByRole("tab", { name: "Verification Result" }).click();
    await expect(page.getByRole("row")).toHaveCount(1 + 2);
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Requests", exact: true }).click();
    await expect(page.getByRole("table", { name: "Requests" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Batches", exact: true }).click();
  });

  test("a file of numbers works alike, and a wrong file is refused", async ({ visitor }) => {
    forgive(visitor, /400/);
    await page.goto(`${portal}/snap/signals?tab=batches`);
    const name = "numbers.csv";
    await choose(page, "Consented Type", consented);
    await upload(page, name, "MobileNumber,ConsentedAt\n9170000001,2020-11-20 16:02\n");
    await start(name, "Look up 1 subject?");
    const results = await download(name, "Download results");
    expect(results.text).toMatch(/"COMPLETED","SUCCESS"/);
    await upload(page, "wrong.csv", "Name\nAna\n");
    const dialog = page.getByRole("dialog", { name: "Error" });
    await expect(dialog).toContainText("The first row must name the columns MobileNumber");
    await dialog.getByRole("button", { name: "OK", exact: true }).click();
  });

  test("where nobody can be asked, the page says so before anything is filled in", async () => {
    for (const [at, missing] of [
      ["verification", "No registry is connected in Production"],
      ["signals", "No source of risk signals is connected in Production"],
    ]) {
      const path = `**/portal/${at?.replace(/s$/, "")}Source*`;
      await page.route(path, async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        body.data.available = false;
        await route.fulfill({ response: answer, json: body });
      });
      await page.goto(`${portal}/snap/${at}?tab=batches`);
      await expect(page.getByText(missing ?? "")).toBeVisible();
      await expect(page.getByRole("button", { name: "Choose file" })).toBeDisabled();
      await page.goto(`${portal}/snap/${at}`);
      await expect(page.getByText(missing ?? "")).toBeVisible();
      await expect(page.getByRole("button", { name: /^(Verify|Submit)$/ })).toBeDisabled();
      await page.unroute(path);
    }
  });

  test("Submit needs the action and a credit", async () => {
    for (const [path, action, name] of [
      ["/snap/verification", "RequestVerification", "Verify"],
      ["/snap/signals", "RequestRecord", "Submit"],
    ] as const) {
      await page.goto(portal + path);
      const submit = page.getByRole("button", { name, exact: true });
      await expect(submit).toBeEnabled();
      await stubQuota(page, action, { usageDetail: { remainVolume: 0, totalVolume: 100 } });
      await expect(submit).toBeDisabled();
      await expect(page.getByText("0 of 100 left")).toBeVisible();
      await page.unroute("**/usage/summary?*");
      await stubQuota(page, action, { enabled: false });
      await expect(submit).toBeDisabled();
      await expect(
        page.getByText(/isn't enabled for your organization in this mode\.$/),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: "Get In Touch" })).toBeVisible();
      await page.unroute("**/usage/summary?*");
      await stubQuota(page, action, { usageDetail: { remainVolume: 0, totalVolume: 0 } });
      await expect(submit).toBeDisabled();
      await expect(page.getByText("0 of 0 left")).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Get In Touch" })).toHaveCount(0);
      await page.unroute("**/usage/summary?*");
    }
  });

  test("lists of a dozen load ten, then the rest", async ({ server }) => {
    const consent = {
      type: "LOAN",
      version: "1",
      consentedWith: "Paper",
      consentedAt: "2020-01-01T00:00:00Z",
    };
    for (let n = 0; n < 10; n++)
      await sandbox(page, server, "/alpha/verifications", {
        fullName: `Person ${n}`,
        consent,
        additionalData: { ids: [{ idType: "sss_ph", idNumber: `770000${n}` }] },
      });
    for (let n = 0; n < 11; n++)
      await sandbox(page, server, "/alpha/signals", { phone: "+639170000012", consent });
    await page.goto(`${portal}/snap/verification?tab=results`);
    await loadsMore(page, "/alpha/verifications", "Verifications");
    await page.goto(`${portal}/snap/signals?tab=results`);
    await loadsMore(page, "/alpha/signals", "Signals");
  });
});
