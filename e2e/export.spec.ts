import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download, Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, signIn } from "./visit";

test.describe.configure({ mode: "serial" });

test.describe("exports", () => {
  let page: Page;
  let report: string;

  /** The file that a click brings: browsers tell of it at the window it was opened in, or at the new one. */
  function nextDownload(): Promise<Download> {
    return new Promise((resolve) => {
      page.once("download", resolve);
      page.once("popup", (popup) => popup.once("download", resolve));
    });
  }

  /** In the drawer; the list behind it has its own Export. */
  const exportMenu = () =>
    page.getByRole("dialog").getByRole("button", { name: "Export", exact: true });

  async function take(format: "CSV" | "PDF" | "ZIP"): Promise<Download> {
    await exportMenu().click();
    const file = nextDownload();
    await page.getByRole("menuitem", { name: format }).click();
    return file;
  }

  /** Connects the account of a sandbox persona over the widget's API. */
  async function connectMaria(server: Server) {
    const call = async (url: string, token: string, body: object) => {
      const headers = token ? { authorization: `Bearer ${token}` } : undefined;
      return (await (await page.request.post(url, { headers, data: body })).json()).data;
    };
    const signedIn = await call(`${server.portal}/api/v1/signins`, "", {
      email: "ada@bayani.test",
      password: "Demo-pass-2026!",
    });
    const open = signedIn.openApiSandboxToken.token;
    const { token } = await call(`${server.portal}/sandbox/v1/users`, open, {});
    const widget = token.accessToken;
    await call(`${server.link}/link/v1/consents`, widget, {});
    const asked = await page.request.get(`${server.portal}/api/v1/personas`, {
      headers: { authorization: `Bearer ${signedIn.developerToken.token}` },
    });
    const persona = (await asked.json()).data.items[0];
    const { taskId } = await call(`${server.link}/link/v1/accounts`, widget, {
      providerId: "sandbox_employer_ph",
      templateId: "default_customization",
      fields: { username: persona.username, password: persona.password },
    });
    const headers = { authorization: `Bearer ${widget}` };
    await expect
      .poll(async () => {
        const task = await page.request.get(`${server.link}/link/v1/tasks/${taskId}`, { headers });
        return (await task.json()).data.step;
      })
      .toBe("DONE");
  }

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await signIn(page, server);
    await connectMaria(server);
    await page.evaluate(() => localStorage.setItem("mode", "SANDBOX"));
    await page.goto(`${server.portal}/users`);
  });

  test("the filtered list comes as a file once it is written", async () => {
    const asked = page.waitForRequest(/\/portal\/users\/exports$/);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    expect((await asked).postDataJSON()).toMatchObject({ status: "success" });
    const dialog = page.getByRole("dialog", { name: "Export users" });
    await expect(dialog.getByText(/Export ready: .*Download within 24 hours\./)).toBeVisible();
    await expectAccessible(page);
    const download = nextDownload();
    await dialog.getByRole("button", { name: "Download CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^users-.*\.csv$/);
    const text = readFileSync(await file.path(), "utf8");
    expect(text.startsWith('\uFEFF"User ID","Full name",')).toBe(true);
    expect(text).toContain("Maria");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  test("an account comes as CSV", async () => {
    await page.getByRole("row", { name: /Maria/ }).first().getByRole("link").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const file = await take("CSV");
    const text = readFileSync(await file.path(), "utf8");
    expect(text.startsWith('\uFEFF"section","id",')).toBe(true);
    expect(text).toContain('\r\n"incomes",');
  });

  test("an account comes as tables, one for each section", async () => {
    const file = await take("ZIP");
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    const content = readFileSync(await file.path());
    expect(content.subarray(0, 2).toString()).toBe("PK");
    expect(content.includes("incomes.csv")).toBe(true);
  });

  test("an account comes as a report with names, totals and pages", async () => {
    const file = await take("PDF");
    report = join(tmpdir(), file.suggestedFilename());
    await file.saveAs(report);
    const text = execFileSync("pdftotext", ["-layout", report, "-"], { encoding: "utf8" });
    expect(text).toContain("Income and employment report");
    expect(text).toContain("Bayani");
    expect(text).toMatch(/₱[0-9,]+\.[0-9]{2}/);
    expect(text).toMatch(/1 of [0-9]/);
    expect(text).toContain("Verification ID");
    expect(text).toMatch(/[0-9]{2}:[0-9]{2} \(Manila time\)/);
  });

  test("a refused export says why", async ({ visitor }) => {
    await page.route(
      "**/exports/generate",
      (route) =>
        route.fulfill({
          status: 429,
          json: {
            code: "REQUEST_LIMIT_EXCEEDED",
            message: "Exports rest at the moment.",
            requestId: "req-1",
            data: {},
          },
        }),
      { times: 1 },
    );
    await exportMenu().click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Download Failed" });
    await expect(dialog.getByText("Exports rest at the moment.")).toBeVisible();
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);
    forgive(visitor, /429/);
  });

  test("the public page compares what is printed", async () => {
    const text = execFileSync("pdftotext", ["-layout", report, "-"], { encoding: "utf8" });
    const address = /https?:\/\/\S+\/verify\/[A-Z0-9-]+/.exec(text)?.[0] ?? "";
    await page.goto(address);
    const words = await page.locator("dt", { hasText: "Words" }).locator("+ dd").textContent();
    expect(text).toContain(words ?? "no words");
    const amounts = text.match(/₱[0-9,]+\.[0-9]{2}/g) ?? [];
    await page.getByLabel("Full name").fill("maria clara villanueva");
    await page.getByLabel("Average income a month (PHP)").fill(amounts[0] ?? "");
    await page.getByLabel("Income, last 12 months (PHP)").fill(amounts[1] ?? "");
    await page.getByRole("button", { name: "Compare" }).click();
    const verdict = page
      .getByRole("region", { name: "Compare a printed report" })
      .getByRole("status");
    await expect(verdict).toHaveText("Everything you typed matches this report.");
    await expectAccessibleInBoth(page);
    await page.getByLabel("Average income a month (PHP)").fill("99");
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(verdict).toContainText("Something you typed differs from this report.");
  });

  test("the public page knows the report from an altered one", async () => {
    const text = execFileSync("pdftotext", ["-layout", report, "-"], { encoding: "utf8" });
    const address = /https?:\/\/\S+\/verify\/[A-Z0-9-]+/.exec(text)?.[0] ?? "";
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Verify a report" })).toBeVisible();
    await page.getByLabel("Your copy of the report").setInputFiles(report);
    const verdict = page.getByRole("region", { name: "Compare a file" }).getByRole("status");
    await expect(verdict).toHaveText(/^Genuine: /);
    const altered = join(tmpdir(), "altered-report.pdf");
    writeFileSync(altered, Buffer.concat([readFileSync(report), Buffer.from("\n")]));
    await page.getByLabel("Your copy of the report").setInputFiles(altered);
    await expect(verdict).toHaveText(/^Altered: /);
  });
});
