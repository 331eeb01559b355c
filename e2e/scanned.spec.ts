import { readFileSync } from "node:fs";
import type { Page, Request } from "@playwright/test";
import { expect, forgive, test } from "./test";
import { expectAccessibleInBoth, hold, logInAs, ok, pauseClock, signUp } from "./visit";

// Scanned documents: uploading, following the reading, the results, and a document beside its file.

const password = "Tidal&Lantern47";
const folder = new URL("../internal/collect/payslip/file/", import.meta.url);
const types = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
} as const;
const sample = (file: string) => ({
  name: file.split("/")[1] ?? "",
  mimeType: types[file.slice(-3) as keyof typeof types],
  buffer: readFileSync(new URL(file, folder)),
});
const maria = sample("maria/payslip-maria-villanueva.pdf");
const liza = sample("liza/payslip-liza-bautista.png");
const clearance = sample("maria/nbi-clearance-maria-villanueva.png");
const certificate = sample("maria/tax-certificate-maria-villanueva.pdf");

/** A PDF of so many empty pages. */
function pages(count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at + 3);
  const objects = [
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    `2 0 obj<</Type/Pages/Count ${count}/Kids[${numbers.map((n) => `${n} 0 R`).join(" ")}]>>endobj`,
    ...numbers.map((n) => `${n} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj`),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object) => {
    const at = text.length;
    text += `${object}\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return {
    name: "three-pages.pdf",
    mimeType: types.pdf,
    buffer: Buffer.from(text),
  };
}

test.describe.configure({ mode: "serial" });

test.describe("scanned documents", () => {
  let page: Page;
  let url = "";
  const calls: Request[] = [];
  const asked = (method: string, part: RegExp) =>
    calls.filter((call) => call.method() === method && part.test(call.url()));
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const file = () => page.getByLabel("Document", { exact: true });
  const submit = () => page.getByRole("button", { name: "Upload", exact: true }).click();
  const drawer = () => page.getByRole("dialog").filter({ hasText: "Back to Scanned Documents" });
  const frame = () => page.frameLocator("iframe");
  const sheet = () => frame().locator("#sheet");
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });

  async function choose(label: string, option: string) {
    await page.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  }

  async function read(document: typeof maria) {
    await file().setInputFiles(document);
    await submit();
    await expect(dialog("OCR Result")).toBeVisible();
  }

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    const email = `scanned.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
    page.on("request", (request) => calls.push(request));
    url = `${server.portal}/snap/scanned`;
    await page.goto(url);
  });

  test("has two tabs, the uploads that are left, samples, and three types", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scanned Documents");
    for (const name of ["Upload Document", "Scanned Document Results"])
      await expect(page.getByRole("tab", { name })).toBeVisible();
    await expect(page.getByText("100 of 100 left")).toBeVisible();
    await expect(page.getByRole("link", { name: "Get In Touch" })).toHaveAttribute(
      "target",
      "_blank",
    );
    await expect(page.getByRole("heading", { name: "File Upload" })).toBeVisible();
    await expect(page.getByText("8MB")).toBeVisible();
    await expect(file()).toHaveAttribute("accept", ".pdf,.jpg,.jpeg,.png");
    await page.getByRole("combobox", { name: "Document Type" }).click();
    await expect(page.getByRole("option")).toHaveText(["Payslip", "Tax Document", "NBI Clearance"]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Sample Documents" })).toBeVisible();
    for (const [name, ending] of [
      ["sample payslip", ".pdf"],
      ["sample tax document", ".pdf"],
      ["sample NBI clearance", ".png"],
    ] as const) {
      const started = page.waitForEvent("download");
      await page.getByRole("link", { name: `Download ${name}` }).click();
      expect((await started).suggestedFilename()).toContain(ending);
    }
  });

  test("asks for a file, of a type that is read", async () => {
    await submit();
    await expect(page.getByText("Please select the file you want to upload.")).toBeVisible();
    await file().setInputFiles({
      name: "a.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("text"),
    });
    await expect(page.getByText("This type of file can't be read.")).toBeVisible();
    expect(asked("POST", /\/(users|archives)$/)).toEqual([]);
  });

  test("follows the reading and sums it up", async () => {
    const held = await hold(page, /\/sandbox\/v1\/archives$/);
    await file().setInputFiles(maria);
    await submit();
    const first = dialog("Analyzing");
    await expect(first).toBeVisible();
    await expect(first.getByText(maria.name)).toBeVisible();
    await expect(first.getByText("PDF", { exact: true })).toBeVisible();
    await expect(first.getByRole("progressbar")).toBeVisible();
    await held.release();
    const last = dialog("OCR Result");
    await expect(last).toBeVisible();
    await expect(last.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
    const summary = last.getByRole("region", { name: "Results Summary" });
    await expect(summary).toContainText("Maria Clara Villanueva");
    await expect(summary).toContainText("Bayani Retail Corporation");
    await expect(summary).toContainText("31 Oct 2026");
    const posts = asked("POST", /\/(users|archives)$/).map((call) => call.url().split("/").pop());
    expect(posts).toEqual(["users", "archives"]);
    const body = asked("POST", /\/archives$/)[0]?.postDataJSON();
    expect(body).toMatchObject({
      fileType: "PAYSLIP",
      rawFiles: [{ fileName: maria.name, fileExtensionType: "PDF" }],
    });
    expect(Buffer.from(body.rawFiles[0].fileContent, "base64").equals(maria.buffer)).toBe(true);
    await last.getByRole("button", { name: "View Detail Report" }).click();
    await expect(drawer().locator("h2[title]")).toHaveText("Maria Clara Villanueva");
  });

  test("shows what was read beside the file", async () => {
    await expect(drawer().getByRole("region", { name: "Request summary" })).toContainText(
      "payslip-maria-villanueva.pdf",
    );
    for (const text of ["Bayani Retail Corporation", "PHP 23,450.00", "31 Oct 2026"])
      await expect(drawer().getByText(text).first()).toBeVisible();
    await expect(sheet().locator("canvas")).toBeVisible();
    await expect(sheet().locator(".mark")).toHaveCount(8);
    await expectAccessibleInBoth(page);
    await drawer().getByText("PHP 23,450.00").hover();
    await expect(sheet().locator("[data-active]")).toHaveAttribute("data-id", "grossAmount");
    await sheet().locator("[data-id=netAmount]").hover();
    await expect(drawer().locator("dl [data-active]")).toContainText("Net amount");
    const pay = drawer().getByRole("button", { name: /^Pay/ });
    await pay.click();
    await expect(drawer().getByText("PHP 23,450.00")).toBeHidden();
    await pay.click();
    await drawer().getByText("JSON", { exact: true }).click();
    await expect(drawer().getByText("employeeName").first()).toBeVisible();
    await drawer().getByText("Fields", { exact: true }).click();
  });

  test("the viewer zooms, turns, moves, and goes back to where it was", async () => {
    const press = (name: string) => drawer().getByRole("button", { name, exact: true }).click();
    const scale = (text: string) => expect(sheet()).toHaveAttribute("data-scale", text);
    await scale("0.8");
    const before = await sheet().boundingBox();
    await press("Zoom in");
    await scale("0.8800000000000001");
    expect((await sheet().boundingBox())?.width).toBeGreaterThan(before?.width ?? 0);
    await press("Zoom out");
    await press("Zoom out");
    expect((await sheet().boundingBox())?.width).toBeLessThan(before?.width ?? 0);
    await press("Rotate right");
    await expect(sheet()).toHaveAttribute("data-turn", "90");
    await press("Rotate left");
    await press("Rotate left");
    await expect(sheet()).toHaveAttribute("data-turn", "-90");
    await press("Reset");
    await scale("0.8");
    await expect(sheet()).toHaveAttribute("data-turn", "0");
    await page.mouse.move((before?.x ?? 0) + 60, (before?.y ?? 0) + 60);
    await page.mouse.down();
    await page.mouse.move((before?.x ?? 0) + 100, (before?.y ?? 0) + 90);
    await page.mouse.up();
    const after = await sheet().boundingBox();
    expect([after?.x, after?.y]).toEqual([(before?.x ?? 0) + 40, (before?.y ?? 0) + 30]);
    await press("Reset");
    await expect.poll(async () => (await sheet().boundingBox())?.x).toBe(before?.x);
  });

  test("the viewer is a frame of the other door, which runs nothing of the file", async ({
    server,
  }) => {
    const address = await page.locator("iframe").getAttribute("src");
    expect(new URL(address ?? "").origin).not.toBe(new URL(server.portal).origin);
    const answer = await page.request.get(address ?? "");
    const policy = answer.headers()["content-security-policy"] ?? "";
    for (const part of ["default-src 'none'", "script-src 'self'", "sandbox allow-scripts"])
      expect(policy).toContain(part);
    expect(policy).toContain(`frame-ancestors ${new URL(server.portal).origin}`);
  });

  test("closes to the list, and Back opens it again", async () => {
    await drawer().getByRole("button", { name: "Back to Scanned Documents" }).click();
    await expect(drawer()).toBeHidden();
    await expect(row("Maria Clara Villanueva")).toContainText("ANALYZED");
    await expect(row("Maria Clara Villanueva")).toContainText("PDF");
    await row("Maria").getByRole("button", { name: "Copy archive ID" }).click();
    await expect(page.getByText("Copy success!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^archive-/);
    await page.goBack();
    await expect(drawer()).toBeVisible();
    await page.goForward();
    await expect(drawer()).toBeHidden();
    await expect(page.getByText("End of results")).toBeVisible();
  });

  test("an image with doubtful fields, and a clearance in its own layout", async () => {
    await page.getByRole("tab", { name: "Upload Document" }).click();
    await read(liza);
    await dialog("OCR Result").getByRole("button", { name: "View Detail Report" }).click();
    await expect(
      drawer().getByText("Please compare 2 fields with the file, and confirm or correct them."),
    ).toBeVisible();
    await expect(sheet().locator("img")).toBeVisible();
    await expect(sheet().locator("[data-uncertain]")).toHaveCount(2);
    await drawer().getByRole("button", { name: "Back to Scanned Documents" }).click();
    await page.getByRole("tab", { name: "Upload Document" }).click();
    await choose("Document Type", "NBI Clearance");
    await read(clearance);
    await dialog("OCR Result").getByRole("button", { name: "View Detail Report" }).click();
    await expect(drawer().getByText("V120MCVL88-SAMPLE")).toBeVisible();
    await expect(drawer().getByText("No record on file")).toBeVisible();
    await drawer().getByRole("button", { name: "Back to Scanned Documents" }).click();
  });

  test("a document that can't be read says why, and opens", async () => {
    await page.getByRole("tab", { name: "Upload Document" }).click();
    await read(pages(3));
    const end = dialog("OCR Result");
    await expect(end.getByRole("alert")).toBeVisible();
    await expect(end.getByText("No Data")).toHaveCount(3);
    await end.getByRole("button", { name: "View Detail Report" }).click();
    await expect(drawer().getByText("1 / 3")).toBeVisible();
    const next = drawer().getByRole("button", { name: "Next page" });
    await next.dblclick();
    await expect(drawer().getByText("2 / 3")).toBeVisible();
    await next.click();
    await expect(drawer().getByText("3 / 3")).toBeVisible();
    await drawer().getByRole("button", { name: "Back to Scanned Documents" }).click();
  });

  test("filters work as they are chosen", async () => {
    await expect(page.getByRole("row")).toHaveCount(5);
    await choose("File type", "NBI Clearance");
    await expect(page.getByRole("row")).toHaveCount(3); // the one that couldn't be read was handed in as one
    expect(asked("GET", /\/archives\?.*fileType=CLEARANCE_NBI/)).not.toEqual([]);
    await page.goto(`${url}?tab=results&from=2020-01-01&to=2020-01-02`);
    await expect(page.getByText("Not found")).toBeVisible();
    const days = "startDate=2020-01-01&endDate=2020-01-02&timeZone=Asia%2FManila"; // those of the browser
    expect(asked("GET", new RegExp(`/archives\\?.*${days}`))).not.toEqual([]);
    await page.goto(`${url}?tab=results`);
  });

  test("a detail that does not load is a dialog", async ({ visitor }) => {
    visitor.forgiven.push(/500/);
    const refusal = {
      code: "SYSTEM_ERROR",
      message: "It broke.",
      requestId: "r",
      data: {},
    };
    await page.route(/\/archives\/archive-/, (route) =>
      route.fulfill({ status: 500, json: refusal }),
    );
    await row("Maria").getByRole("link").first().click();
    await expect(dialog("Error")).toContainText("It broke.");
    await page.unrouteAll();
    await dialog("Error").getByRole("button", { name: "OK" }).click();
    await expect(dialog("Error")).toBeHidden();
  });

  test("an upload that fails says so, and another one works", async ({ visitor }) => {
    visitor.forgiven.push(/Failed to load resource/, /413/);
    await page.getByRole("tab", { name: "Upload Document" }).click();
    await file().setInputFiles(maria);
    const path = /\/sandbox\/v1\/archives$/;
    await page.route(path, (route) => route.abort());
    await submit();
    await expect(dialog("Error")).toContainText("File upload failed. Please try it later.");
    await dialog("Error").getByRole("button", { name: "OK" }).click();
    await page.unrouteAll();
    const message = "This file is larger than 15 MB.";
    const refusal = {
      code: "PAYLOAD_TOO_LARGE",
      message,
      requestId: "r",
      data: {},
    };
    await page.route(path, (route) => route.fulfill({ status: 413, json: refusal }));
    await submit();
    await expect(dialog("Error")).toContainText(message);
    await dialog("Error").getByRole("button", { name: "OK" }).click();
    await page.unrouteAll();
    await read(maria);
    await dialog("OCR Result").getByRole("button", { name: "Close", exact: true }).last().click();
  });

  test("a tax document is read in its own layout", async () => {
    await page.goto(url);
    await choose("Document Type", "Tax Document");
    await read(certificate);
    await dialog("OCR Result").getByRole("button", { name: "View Detail Report" }).click();
    await expect(drawer().getByText("Tax year")).toBeVisible();
    for (const said of ["000-417-526-000", "Bayani Retail Corporation", "538,200.00"])
      await expect(drawer().getByText(said)).toBeVisible();
    await drawer().getByRole("button", { name: "Back to Scanned Documents" }).click();
  });

  test("a locked PDF asks for its password", { tag: "@long" }, async ({ visitor }) => {
    forgive(visitor, /422/);
    const name = "../internal/collect/archive/inspect/testdata/locked-aes-256-r6.pdf";
    const buffer = readFileSync(new URL(name, import.meta.url));
    await page.goto(url);
    await file().setInputFiles({
      name: "locked.pdf",
      mimeType: types.pdf,
      buffer,
    });
    const asksFor = page.getByLabel("Password of the file");
    await expect(asksFor).toBeHidden();
    await submit();
    await expect(page.getByText("This PDF is locked.")).toBeVisible();
    await asksFor.fill("sahod");
    await submit();
    await expect(page.getByText("This password doesn't open the PDF.")).toBeVisible();
    await asksFor.fill("Sahod-2026");
    await submit();
    await expect(dialog("OCR Result")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(asksFor).toBeHidden();
  });

  test("a reading that takes too long ends after ten questions", { tag: "@long" }, async () => {
    const started = calls.length;
    await page.route(/\/archives\/archive-/, async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      await route.fulfill(
        ok({
          ...data,
          analysis: undefined,
          state: { ...data.state, status: "STARTED" },
        }),
      );
    });
    await page.clock.install();
    await pauseClock(page);
    await file().setInputFiles(maria);
    await submit();
    const bar = dialog("Analyzing").getByRole("progressbar");
    // The reading begins when the file has arrived: then the dialog may be closed.
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(dialog("Analyzing").getByRole("button", { name: "Close" })).toBeVisible({
        timeout: 300,
      });
    }).toPass();
    await page.clock.runFor(800);
    await expect(bar).toHaveAttribute("aria-valuenow", "2.5");
    await page.clock.runFor(800);
    await expect(bar).toHaveAttribute("aria-valuenow", "5");
    const polls = () =>
      calls.slice(started).filter((call) => /\/archives\/archive-/.test(call.url())).length;
    let last = await page.evaluate(() => Date.now());
    for (let asked = 1; asked <= 10; asked++) {
      // In steps, because an answer that the page has not worked through yet starts no next wait.
      await expect(async () => {
        await page.clock.runFor(500);
        expect(polls()).toBe(asked);
      }).toPass();
      const now = await page.evaluate(() => Date.now());
      if (asked > 1) expect(now - last).toBeGreaterThanOrEqual(2500); // three seconds, seen in steps of half a second
      last = now;
    }
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(dialog("OCR Result")).toBeVisible({ timeout: 300 });
    }).toPass();
    await expect(dialog("OCR Result").getByText("still being read")).toBeVisible();
    await page.clock.runFor(9000);
    expect(polls()).toBe(10);
    await page.unrouteAll();
    await page.clock.resume();
  });
});
