import { readFileSync, writeFileSync } from "node:fs";
import type { Locator, Page, Request } from "@playwright/test";
import { expect, forgive, test } from "./test";
import {
  daysInManila,
  expectAccessibleInBoth,
  hold,
  logInAs,
  ok,
  okList,
  pauseClock,
  signUp,
} from "./visit";

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
const photo = sample("ramon/payslip-unreadable-ramon-cruz.jpg");

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

/** A document of somebody who never uploaded one; its time is of the next day in Manila. */
const archive = (id: string, status: string, employeeName: string) => ({
  id,
  type: "PAYSLIP",
  createdAt: "2025-03-09T17:30:00.000Z",
  rawFiles: [],
  state: { status, errorMessage: null },
  analysis: { employeeName },
});

const refusal = { code: "SYSTEM_ERROR", message: "It broke.", requestId: "r", data: {} };

test.describe.configure({ mode: "serial" });

test.describe("scanned documents", () => {
  let page: Page;
  let url = "";
  let day: Awaited<ReturnType<typeof daysInManila>>;
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
  const card = () => page.getByRole("region", { name: "File Upload" });
  const back = () => drawer().getByRole("button", { name: "Back to Scanned Documents" }).click();
  /** How often the reading of a document was asked for, after so many calls. */
  const polls = (after: number) =>
    calls.slice(after).filter((call) => /\/archives\/archive-/.test(call.url())).length;
  /** How soon what moves the page's clock moves it again. */
  const often = { intervals: [50] };

  async function choose(label: string, option: string) {
    await page.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  }

  /** Closes the result of a reading. */
  async function leave() {
    const end = dialog("OCR Result");
    await end.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(end).toBeHidden();
  }

  /** A file on its way to where it is let go. */
  const dropped = (...files: string[]) =>
    page.evaluateHandle((files) => {
      const data = new DataTransfer();
      for (const name of files)
        data.items.add(new File(["%PDF-1.4"], name, { type: "application/pdf" }));
      return data;
    }, files);

  async function read(document: typeof maria) {
    await file().setInputFiles(document);
    await submit();
    await expect(dialog("OCR Result")).toBeVisible();
  }

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    day = await daysInManila(page, server);
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
    const drop = async (dataTransfer: Awaited<ReturnType<typeof dropped>>) => {
      for (const type of ["dragover", "drop"]) await card().dispatchEvent(type, { dataTransfer });
    };
    await drop(await dropped("first.pdf", "second.pdf"));
    await expect(page.getByText("Upload one document at a time.")).toBeVisible();
    await expect(card().getByText("first.pdf")).toBeHidden();
    await drop(await dropped("dropped.pdf"));
    await expect(card().getByText("dropped.pdf")).toBeVisible();
    await expect(card().getByRole("alert")).toBeHidden();
    expect(asked("POST", /\/(users|archives)$/)).toEqual([]);
  });

  test("follows the reading and sums it up", async () => {
    const held = await hold(page, /\/sandbox\/v1\/archives$/);
    const long = { ...maria, name: `${"payslip-of-november-".repeat(8)}.pdf` };
    await file().setInputFiles(long);
    await submit();
    const first = dialog("Analyzing");
    await expect(first).toBeVisible();
    await expect(first.getByText(long.name)).toBeVisible();
    await expect.poll(() => first.locator("b + span").boundingBox()).toMatchObject({ height: 20 });
    await expect.poll(() => first.locator("div > svg").boundingBox()).toMatchObject({ width: 20 });
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
      rawFiles: [{ fileName: long.name, fileExtensionType: "PDF" }],
    });
    expect(Buffer.from(body.rawFiles[0].fileContent, "base64").equals(maria.buffer)).toBe(true);
    const made = await (await asked("POST", /\/users$/)[0]?.response())?.json();
    expect(body.userId).toBe(made.data.user.id);
    await last.getByRole("button", { name: "View Detail Report" }).click();
    await expect(drawer().locator("h2[title]")).toHaveText("Maria Clara Villanueva");
  });

  test("shows what was read beside the file", async () => {
    const name = drawer().getByRole("region", { name: "Request summary" }).locator("dd").last();
    await expect(name).toContainText("payslip-of-november");
    await expect(name).toHaveAttribute("title", /november-\.pdf$/);
    expect((await name.boundingBox())?.height).toBeLessThanOrEqual(3 * 24);
    for (const text of ["Bayani Retail Corporation", "PHP 23,450.00", "31 Oct 2026"])
      await expect(drawer().getByText(text).first()).toBeVisible();
    await expect(sheet().locator("canvas")).toBeVisible();
    await expect.poll(() => drawer().boundingBox()).toMatchObject({ x: 280, width: 1160 });
    await expect(sheet().locator(".mark")).toHaveCount(9);
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
    const width = async () => (await sheet().boundingBox())?.width;
    await press("Zoom in");
    await scale("0.8800000000000001");
    expect(await width()).toBeGreaterThan(before?.width ?? 0);
    await press("Zoom out");
    await scale("0.8");
    await press("Zoom out");
    await scale("0.7272727272727273"); // the frame is told of it after the press
    expect(await width()).toBeLessThan(before?.width ?? 0);
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
    const moved = { x: (before?.x ?? 0) + 40, y: (before?.y ?? 0) + 30 };
    await expect.poll(() => sheet().boundingBox()).toMatchObject(moved);
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

  test("all of a page's width is seen in a narrow window", async () => {
    const sides = async (of: Locator) => {
      const box = await of.boundingBox();
      return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) };
    };
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(async () => {
      const [of, around] = [await sides(sheet()), await sides(page.locator("iframe"))];
      expect(of.left).toBeGreaterThanOrEqual(around.left + 16);
      expect(of.right).toBeLessThanOrEqual(around.right - 16);
    }).toPass();
    await expect(sheet()).toHaveAttribute("data-scale", "0.8");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("closes to the list, and Back opens it again", async () => {
    await back();
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
      drawer().getByText("Compare 2 fields with the file, then confirm or correct them."),
    ).toBeVisible();
    await expect(sheet().locator("img")).toBeVisible();
    await expect(sheet().locator("[data-uncertain]")).toHaveCount(2);
    await back();
    await page.getByRole("tab", { name: "Upload Document" }).click();
    await choose("Document Type", "NBI Clearance");
    await read(clearance);
    await dialog("OCR Result").getByRole("button", { name: "View Detail Report" }).click();
    await expect(drawer().getByText("V120MCVL88-SAMPLE")).toBeVisible();
    await expect(drawer().getByText("No record on file")).toBeVisible();
    await back();
  });

  test("a document that can't be read says why, and opens", async () => {
    await page.getByRole("tab", { name: "Upload Document" }).click();
    await read(pages(3));
    const end = dialog("OCR Result");
    await expect(end.getByRole("alert")).toBeVisible();
    await expect(end.getByText("No Data")).toHaveCount(3);
    await expect(end.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
    await end.getByRole("button", { name: "View Detail Report" }).click();
    await expect(drawer().getByText("1 / 3")).toBeVisible();
    const next = drawer().getByRole("button", { name: "Next page" });
    await next.dblclick();
    await expect(drawer().getByText("2 / 3")).toBeVisible();
    await next.click();
    await expect(drawer().getByText("3 / 3")).toBeVisible();
    await back();
    await expect(row("three-pages.pdf").getByRole("link")).toHaveText("three-pages.pdf");
  });

  test("a file that didn't load is loaded by Refresh; a damaged page hides no other", async ({
    visitor,
  }) => {
    forgive(visitor, /ERR_FAILED/);
    const file = /\/files\/archive\//;
    await page.route(file, (route) => route.abort());
    await row("three-pages.pdf").getByRole("link").click();
    await expect(drawer().getByRole("alert")).toHaveText(
      "The file couldn't be shown. Refresh to try again.",
    );
    await page.unroute(file);
    const { buffer } = pages(3);
    const body = Buffer.from(buffer.toString().replace("3 0 R 4 0 R 5", "3 0 R 9 0 R 5"));
    await page.route(file, (route) =>
      route.fulfill({ body, headers: { "access-control-allow-origin": "*" } }),
    );
    const held = await hold(page, file);
    await drawer().getByRole("button", { name: "Refresh" }).click();
    const waits = drawer().getByRole("status", { name: "Loading the file" });
    await expect(waits).toBeVisible();
    await expect(drawer().getByText("1 / ")).toBeHidden();
    await held.release();
    await expect(sheet().locator("canvas")).toBeVisible();
    await expect(waits).toBeHidden();
    await drawer().getByRole("button", { name: "Next page" }).click();
    await expect(sheet()).toHaveText("This page couldn't be shown.");
    await drawer().getByRole("button", { name: "Previous page" }).click();
    await expect(sheet().locator("canvas")).toBeVisible();
    await page.unroute(file);
    await back();
  });

  test("a hint about a number opens the file and the page that it is on", async () => {
    const box = { left: 0.2, top: 0.2, right: 0.4, bottom: 0.25 };
    const said = { code: "FONTS_MIXED", severity: "WARNING", field: "", expected: "One font" };
    const hint = { ...said, message: "Two fonts.", nextStep: "Compare it.", page: 3, box };
    const path = /\/archives\/archive-/;
    await page.route(path, async (route) => {
      const answer = await (await route.fetch()).json();
      const [first] = answer.data.rawFiles;
      answer.data.rawFiles.push({ ...first, id: "second", name: "second.pdf" });
      const of = (file: number, actual: string) => ({ ...hint, file, actual });
      answer.data.analysis = { hints: [of(0, "1.50 in A and B"), of(1, "2.50 in A and B")] };
      await route.fulfill({ json: answer });
    });
    await row("three-pages.pdf").getByRole("link").click();
    await drawer().getByRole("button", { name: "Refresh" }).click();
    await expect(drawer().getByText("1 / 3")).toBeVisible();
    await expect(sheet().locator(".mark")).toHaveCount(0);
    for (const [at, name] of ["three-pages.pdf", "second.pdf"].entries()) {
      await drawer().getByRole("button", { name: "Show", exact: true }).nth(at).click();
      await expect(page.locator("iframe")).toHaveAttribute("title", `${name}, page 3`);
      await expect(drawer().getByText("3 / 3")).toBeVisible();
      await expect(sheet().locator("[data-active]")).toHaveAttribute("data-id", `hint ${at}`);
      await drawer().getByRole("button", { name: "Previous page" }).click();
      await expect(drawer().getByText("2 / 3")).toBeVisible();
      await drawer().getByRole("button", { name: "Show", exact: true }).nth(at).click();
      await expect(drawer().getByText("3 / 3")).toBeVisible();
    }
    await back();
    await page.unroute(path);
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

  test("a document that was revoked is grey, and doesn't open", async ({ server }) => {
    const address = await row("Liza").getByRole("link").getAttribute("href");
    const id = new URL(address ?? "", url).searchParams.get("archive");
    const { authorization = "" } = asked("POST", /\/archives$/)[0]?.headers() ?? {};
    const answer = await page.request.delete(`${server.portal}/sandbox/v1/archives/${id}`, {
      headers: { authorization },
    });
    expect(answer.ok()).toBe(true);
    for (const name of ["Upload Document", "Scanned Document Results"])
      await page.getByRole("tab", { name }).click();
    const gone = row("REVOKED");
    await expect(gone).toHaveAttribute("data-revoked", "true");
    const styles = async (of: Locator) => {
      const cell = of.getByRole("cell").first();
      return {
        background: await of.evaluate((element) => getComputedStyle(element).backgroundColor),
        text: await cell.evaluate((element) => getComputedStyle(element).color),
      };
    };
    const [grey, other] = [await styles(gone), await styles(row("three-pages.pdf"))];
    expect(grey.background).not.toBe(other.background);
    expect(grey.text).not.toBe(other.text);
    await expect(gone.getByRole("link")).toHaveCount(0);
    await gone.getByRole("cell").last().click();
    await expect(drawer()).toBeHidden();
    await expect(page).not.toHaveURL(/archive=/);
  });

  test("more is loaded on request, into a list that scrolls", async () => {
    const some = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) =>
        archive(`archive-${from + at}`, "ANALYZED", `Person ${from + at}`),
      );
    const parts: Record<string, ReturnType<typeof okList>> = {
      "": okList(some(0, 10), "second"),
      second: okList(some(10, 12), "third"),
      third: okList(some(12, 20)),
    };
    const list = /\/archives\?/;
    const cursor = (call?: Request) => new URL(call?.url() ?? "").searchParams.get("cursor") ?? "";
    await page.route(list, (route) => route.fulfill(parts[cursor(route.request())]));
    await page.reload();
    const rows = page.locator("tbody").getByRole("row");
    await expect(rows).toHaveCount(10);
    const more = page.getByRole("button", { name: "Load More" });
    await more.click();
    await expect(rows).toHaveCount(12);
    expect(cursor(asked("GET", list).at(-1))).toBe("second");
    await more.click();
    await expect(rows).toHaveCount(20);
    await expect(page.getByText("End of results")).toBeVisible();
    const { offsetHeight, clientHeight, scrollHeight } = await page
      .getByRole("group", { name: "Scanned documents" })
      .evaluate(({ offsetHeight, clientHeight, scrollHeight }: HTMLElement) => ({
        offsetHeight,
        clientHeight,
        scrollHeight,
      }));
    expect(offsetHeight).toBeLessThanOrEqual(610);
    expect(scrollHeight).toBeGreaterThan(clientHeight);
    await page.unroute(list);
    await page.goto(`${url}?tab=results`);
  });

  test("a row is updated automatically while its document is read", async () => {
    const list = /\/archives\?/;
    let status = "STARTED";
    await page.route(list, (route) =>
      route.fulfill(okList([archive("archive-1", status, "Rosa Pascual")])),
    );
    await page.goto(`${url}?tab=results`);
    await expect(row("Rosa")).toContainText("STARTED");
    status = "ANALYZED";
    await expect(row("Rosa")).toContainText("ANALYZED");
    await page.unroute(list);
    await page.goto(`${url}?tab=results`);
  });

  test("days are picked up to today, the end not before the start", { tag: "@long" }, async () => {
    const list = /\/archives\?/;
    const old = archive("archive-old", "ANALYZED", "Rosa Pascual");
    await page.route(list, async (route) => {
      const { data } = await (await route.fetch()).json();
      const isOfOldOnes = !route.request().url().includes("startDate");
      await route.fulfill(okList(isOfOldOnes ? [...data.items, old] : data.items));
    });
    const inWords = (text: string) =>
      new Date(text).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
    const today = inWords(day(0));
    const pick = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const pickable = page.getByRole("dialog").locator("td button:enabled");
    const range = () => {
      const { searchParams } = new URL(asked("GET", list).at(-1)?.url() ?? "");
      return [searchParams.get("startDate"), searchParams.get("endDate")];
    };
    await page.reload();
    await expect(row("Rosa").locator("time")).toHaveText("10 Mar 2025, 01:30");
    await page.getByLabel("Start date").click();
    await expect(pickable.last()).toHaveAccessibleName(today);
    await pick(today);
    await expect(row("Rosa")).toHaveCount(0);
    await expect(row("Maria").first()).toBeVisible();
    expect(range()).toEqual([day(0), null]);
    await page.getByLabel("End date").click();
    await expect(pickable).toHaveCount(1);
    await expect(pickable).toHaveAccessibleName(today);

    await page.goto(`${url}?tab=results`);
    await page.getByLabel("End date").click();
    await expect(pickable.last()).toHaveAccessibleName(today);
    // Of the month before, because on a first of the month yesterday may not be on the page.
    const middle = Date.parse(`${day(0).slice(0, 7)}-15`) - 30 * 86_400_000;
    const before = new Date(middle).toISOString().slice(0, 10);
    await page.getByRole("button", { name: "Previous month" }).click();
    await pick(inWords(before));
    await expect(row("Maria")).toHaveCount(0);
    await expect(row("Rosa")).toBeVisible();
    expect(range()).toEqual([null, before]);
    await page.unroute(list);
    await page.goto(`${url}?tab=results`);
  });

  test("a detail that does not load is a dialog", async ({ visitor }) => {
    visitor.forgiven.push(/500/);
    await page.route(/\/archives\/archive-/, (route) =>
      route.fulfill({ status: 500, json: refusal }),
    );
    await row("Maria").getByRole("link").first().click();
    await expect(dialog("Error")).toContainText("It broke.");
    await page.unrouteAll();
    await dialog("Error").getByRole("button", { name: "OK" }).click();
    await expect(dialog("Error")).toBeHidden();
  });

  test("a hint names types of documents as people do", async () => {
    const hint = { code: "OTHER_TYPE", field: "", severity: "WARNING", nextStep: "Check it." };
    const said = { message: "Another type.", expected: "COMPANY_ID", actual: "PAYSLIP" };
    const one = archive("archive-1", "ANALYZED", "Rosa Pascual");
    const analysis = { ...one.analysis, hints: [{ ...hint, ...said }] };
    const path = /\/archives\/archive-1$/;
    await page.route(path, (route) => route.fulfill(ok({ ...one, analysis })));
    await page.goto(`${url}?tab=results&archive=archive-1`);
    await expect(
      drawer().getByText("Another type. Expected: Company ID. Found: Payslip. Check it."),
    ).toBeVisible();
    await page.unroute(path);
    await page.goto(`${url}?tab=results`);
  });

  test("an upload that fails says so, and another one works", async ({ visitor }) => {
    visitor.forgiven.push(/Failed to load resource/, /413/);
    await page.getByRole("tab", { name: "Upload Document" }).click();
    await file().setInputFiles(maria);
    const path = /\/sandbox\/v1\/archives$/;
    const lost = "File upload failed. Please try it later.";
    const larger = { ...refusal, message: "This file is larger than 15 MB." };
    for (const [answer, said] of [
      [null, lost],
      [{ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }, lost],
      [{ status: 502, json: { message: "The storage is full." } }, "The storage is full."],
      [{ status: 413, json: larger }, larger.message],
    ] as const) {
      await page.route(path, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await submit();
      await expect(dialog("Error")).toContainText(said);
      await dialog("Error").getByRole("button", { name: "OK" }).click();
      await expect(dialog("Error")).toBeHidden();
      await page.unrouteAll();
    }
    await read(photo);
    const [sent] = asked("POST", path).at(-1)?.postDataJSON().rawFiles ?? [];
    expect(sent.fileExtensionType).toBe("JPEG");
    await dialog("OCR Result").getByRole("button", { name: "View Detail Report" }).click();
    const picture = sheet().locator("img");
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await back();
  });

  test("a tax document is read in its own layout", async () => {
    await page.goto(url);
    await choose("Document Type", "Tax Document");
    await read(certificate);
    await dialog("OCR Result").getByRole("button", { name: "View Detail Report" }).click();
    await expect(drawer().getByText("Tax year")).toBeVisible();
    for (const said of ["000-417-526-000", "Bayani Retail Corporation", "538,200.00"])
      await expect(drawer().getByText(said)).toBeVisible();
    await back();
  });

  test("says when no upload is left, and sends nothing", { tag: "@long" }, async () => {
    const posts = () => asked("POST", /\/(users|archives)$/).length;
    const before = posts();
    for (const [enabled, remainVolume] of [
      [true, 0],
      [false, 5],
    ] as const) {
      const usageDetail = { remainVolume, totalVolume: 100 };
      const data = { actionUsageSummaries: [{ action: "SubmitArchive", enabled, usageDetail }] };
      await page.route("**/usage/summary*", (route) => route.fulfill(ok(data)));
      await page.goto(url);
      await file().setInputFiles(maria);
      await submit();
      await expect(card().getByRole("alert")).toHaveText(
        'Sorry, you have used up your free attempts. Please click "Get In Touch" to get more.',
      );
      await page.unroute("**/usage/summary*");
    }
    expect(posts()).toBe(before);
  });

  test("a file over the size that the screen speaks of is sent", { tag: "@long" }, async () => {
    await page.goto(url);
    const path = /\/archives(\/archive-large)?$/;
    const answer = ok(archive("archive-large", "ERROR", ""));
    await page.route(path, (route) => route.fulfill(answer));
    const before = asked("POST", path).length;
    const large = test.info().outputPath("large.pdf");
    writeFileSync(large, Buffer.alloc(9 << 20));
    await file().setInputFiles(large);
    await submit();
    await expect(dialog("Analyzing").getByRole("button", { name: "Close" })).toBeVisible();
    await expect(card().getByRole("alert")).toHaveCount(0);
    const dataTransfer = await dropped("dropped.pdf");
    await dialog("Analyzing").dispatchEvent("drop", { dataTransfer });
    await expect(dialog("Analyzing")).toContainText("large.pdf");
    const posts = asked("POST", path).slice(before);
    expect(posts).toHaveLength(1);
    const content = posts[0]?.postDataJSON().rawFiles[0].fileContent;
    expect(Buffer.from(content, "base64")).toHaveLength(9 << 20);
    await page.keyboard.press("Escape");
    await expect(dialog("Analyzing")).toBeHidden();
    await page.unroute(path);
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
    await page.goto(url); // what an earlier page measured was of another clock
    await expect(card()).toBeVisible();
    await pauseClock(page);
    const held = await hold(page, /\/sandbox\/v1\/archives$/);
    await file().setInputFiles(maria);
    await submit();
    await held.asked;
    const bar = dialog("Analyzing").getByRole("progressbar");
    for (const [ms, percent] of [
      [800, "2.5"],
      [800, "5"],
      [32_000, "99"],
    ] as const) {
      await page.clock.runFor(ms);
      await expect(bar).toHaveAttribute("aria-valuenow", percent);
    }
    await held.release();
    // The reading begins when the file has arrived: then the dialog may be closed.
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(dialog("Analyzing").getByRole("button", { name: "Close" })).toBeVisible({
        timeout: 300,
      });
    }).toPass(often);
    let last = await page.evaluate(() => Date.now());
    for (let asked = 1; asked <= 10; asked++) {
      // In steps, because an answer that the page has not worked through yet starts no next wait.
      await expect(async () => {
        await page.clock.runFor(500);
        expect(polls(started)).toBe(asked);
      }).toPass({ intervals: [200] }); // a call is reported a little later
      const now = await page.evaluate(() => Date.now());
      if (asked > 1) expect(now - last).toBeGreaterThanOrEqual(2500); // three seconds, seen in steps of half a second
      last = now;
    }
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(dialog("OCR Result")).toBeVisible({ timeout: 300 });
    }).toPass(often);
    await expect(dialog("OCR Result").getByText("still being read")).toBeVisible();
    await expect(dialog("OCR Result").getByRole("progressbar")).toHaveAttribute(
      "aria-valuenow",
      "100",
    );
    await page.clock.runFor(9000);
    await page.clock.resume();
    await leave();
    expect(polls(started)).toBe(10);
    await page.unrouteAll();
  });

  test("nothing is asked after the reading has ended", { tag: "@long" }, async ({ visitor }) => {
    forgive(visitor, /500/);
    const path = /\/archives(\/archive-1)?$/;
    await page.goto(url);
    await expect(card()).toBeVisible();
    for (const [answer, said] of [
      [ok(archive("archive-1", "ANALYZED", "Rosa Pascual")), "Rosa Pascual"],
      [ok(archive("archive-1", "ERROR", "")), "The document couldn't be read."],
      [ok(archive("archive-1", "UNSUPPORTED", "")), "This document is stored but was not read."],
      [{ status: 500, json: refusal }, "The result couldn't be loaded."],
    ] as const) {
      await page.route(path, (route) => {
        const isUpload = route.request().method() === "POST";
        return route.fulfill(isUpload ? ok(archive("archive-1", "STARTED", "")) : answer);
      });
      const started = calls.length;
      await pauseClock(page);
      await file().setInputFiles(maria);
      await submit();
      const end = dialog("OCR Result");
      await expect(async () => {
        await page.clock.runFor(1000);
        await expect(end).toBeVisible({ timeout: 300 });
      }).toPass(often);
      await expect(end).toContainText(said);
      const lists = asked("GET", /\/archives\?/).length;
      await expect(end.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
      await page.clock.runFor(9000);
      await page.clock.resume();
      await leave();
      expect(polls(started)).toBe(1);
      await expect.poll(() => asked("GET", /\/archives\?/).length).toBe(lists + 1);
      await page.unroute(path);
    }
  });
});
