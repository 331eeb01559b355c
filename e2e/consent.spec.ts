import type { Page, Route } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { bearer, expectToStay, field, signIn, watchCalls } from "./visit";

test.describe.configure({ mode: "serial" });

const path = "/consentTemplates";
const button = "Add New Consent Template";
const titles = [
  "Consent Type",
  "Display Title",
  "Version",
  "Consent Method",
  "Created At",
  "Action",
];

test.describe("consent templates", () => {
  let page: Page;
  let drawer: ReturnType<Page["getByRole"]>;
  let table: ReturnType<Page["getByRole"]>;
  const lists: string[] = [];

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    drawer = page.getByRole("dialog");
    table = page.getByRole("table", { name: "Consent Templates" });
    page.on("request", (r) => {
      if (r.method() === "GET" && r.url().includes(`/api/v1${path}`)) lists.push(r.url());
    });
    await page.clock.install();
    // No admin: every member may do all of this.
    const [line] = server
      .operator("fixture", "developer", "--tenant", "ada@bayani.test")
      .split("\n");
    const { emailAddress, password } = JSON.parse(line ?? "");
    await signIn(page, server, emailAddress, password);
    await page.goto(`${server.portal}/account/organization`);
    await page.getByRole("tab", { name: "Consent Templates" }).click();
  });

  test("without any the list says so, and was asked for with size 100", async () => {
    await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
    await expect(table.getByRole("columnheader")).toHaveText(titles);
    expect(new URL(lists[0] ?? "").search).toBe("?size=100");
  });

  test("the form says what is missing, counts, and takes no more than it may", async () => {
    await page.getByRole("button", { name: button }).click();
    await expect(drawer).toBeVisible();
    await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(1160);
    await drawer.getByRole("button", { name: "Save" }).click();
    for (const name of ["Consent Type", "Display Title", "Version", "Consent Text"])
      await expect(drawer.getByText(`${name} is required`)).toBeVisible();
    await expect(field(page, "Consent Type")).toBeFocused();
    await expectAccessible(page);

    await field(page, "Consent Text").fill("Agree");
    await expect(drawer.getByText("5 / 60000")).toBeVisible();
    for (const name of ["Consent Type", "Display Title", "Version", "Consent Method"]) {
      await paste(name, "é".repeat(201));
      await expect(field(page, name)).toHaveValue("é".repeat(200));
      await expect(drawer.getByText("At most 200 characters")).toBeVisible();
      await paste(name, "🙂".repeat(200));
      await expect(field(page, name)).toHaveValue("🙂".repeat(200));
      await expect(drawer.getByText("At most 200 characters")).toHaveCount(0);
    }
    await paste("Consent Text", "a".repeat(60_001));
    await expect(drawer.getByText("60000 / 60000")).toBeVisible();
    await expect(field(page, "Consent Text")).toHaveValue("a".repeat(60_000));
  });

  test("leaving asks first, then empties the form and reads the list again", async () => {
    await drawer.getByRole("button", { name: "Back to Consent Templates" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click({ trial: true }); // when it stands still
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(field(page, "Version")).toHaveValue("🙂".repeat(200));
    await page.keyboard.press("Escape");
    const before = lists.length;
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(drawer).toHaveCount(0);
    await expect.poll(() => lists.length).toBeGreaterThan(before);
    await page.getByRole("button", { name: button }).click();
    for (const name of [
      "Consent Type",
      "Display Title",
      "Version",
      "Consent Method",
      "Consent Text",
    ])
      await expect(field(page, name)).toHaveValue("");
  });

  test("a refused template stays as it was typed, under a dialog called Error", async ({
    visitor,
  }) => {
    await page.route(`**/api/v1${path}`, refuse("The network had a bad day."), { times: 1 });
    await fill({ type: "LOAN", title: "Loan application", version: "1", text: "I agree.\n" });
    await drawer.getByRole("button", { name: "Save" }).click();
    const error = page.getByRole("dialog", { name: "Error" });
    await expect(error).toContainText("The network had a bad day.");
    await error.getByRole("button", { name: "OK" }).click({ trial: true }); // when it stands still
    await error.getByRole("button", { name: "OK" }).click();
    await expect(field(page, "Display Title")).toHaveValue("Loan application");
    await expect(field(page, "Consent Text")).toHaveValue("I agree.\n");
    forgive(visitor, /429/);
  });

  test("a saved one is sent whole and stands in the list", async () => {
    const calls = watchCalls(page);
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The consent template has been created.")).toBeVisible();
    await expect(drawer).toHaveCount(0);
    expect(calls.to(path)).toHaveLength(1);
    expect(calls.body(path)).toEqual({
      consentType: "LOAN",
      title: "Loan application",
      version: "1",
      consentMethod: "",
      consentText: "I agree.\n",
    });
    const cells = table.getByRole("row").nth(1).getByRole("cell");
    await expect(cells.nth(0)).toHaveText("LOAN");
    await expect(cells.nth(1)).toHaveText("Loan application");
    await expect(cells.nth(2)).toHaveText("1");
    await expect(cells.nth(3)).toHaveText("-");
    await expect(cells.nth(4)).toHaveText(localTime(await page.evaluate(() => Date.now())));
  });

  test("it opens to be read, with its ID and nothing to change", async () => {
    await table.getByRole("button", { name: "LOAN", exact: true }).click();
    await expect(drawer.getByText(/^ct-[0-9a-f]{32}$/)).toBeVisible();
    for (const name of [
      "Consent Type",
      "Display Title",
      "Version",
      "Consent Method",
      "Consent Text",
    ])
      await expect(field(page, name)).toBeDisabled();
    await expect(field(page, "Consent Text")).toHaveValue("I agree.\n");
    await expectAccessible(page);
    const before = lists.length;
    await drawer.getByRole("button", { name: "Back to Consent Templates" }).click();
    await expect(drawer).toHaveCount(0);
    await expect(table.getByRole("button", { name: "LOAN", exact: true })).toBeFocused();
    await expect.poll(() => lists.length).toBeGreaterThan(before);
  });

  test("twelve turn their pages without another call", async ({ server }) => {
    await addOverApi(server, 11, "Terms");
    await page.reload();
    await page.getByRole("tab", { name: "Consent Templates" }).click();
    await expect(table.getByRole("row")).toHaveCount(6);
    await expect(page.getByText("1 to 5 of 12")).toBeVisible();
    const size = page.getByLabel("Rows per page");
    await expect(size.getByRole("option")).toHaveText(["5", "10", "25"]);
    await expect(size).toHaveValue("5");
    const before = lists.length;
    await page.getByRole("button", { name: "Next consent templates" }).click();
    await expect(page.getByText("6 to 10 of 12")).toBeVisible();
    await size.selectOption("25");
    await expect(table.getByRole("row")).toHaveCount(13);
    expect(lists).toHaveLength(before);
  });

  test("its ID is copied, with a toast of two seconds", async () => {
    await openMenu("Terms 11");
    await page.getByRole("menuitem", { name: "Copy ID" }).click({ trial: true });
    const copy = page.getByRole("menuitem", { name: "Copy ID" });
    const toast = page.getByText("Copy Success!", { exact: true });
    await expectToStay(page, toast, 2000, () => copy.click());
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^ct-[0-9a-f]{32}$/);
    await table.getByRole("button", { name: "Terms 11", exact: true }).click();
    await expect(drawer.getByText(copied)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
  });

  test("deleting asks first, and says that it failed or is done", async ({ visitor }) => {
    await page.route(`**/api/v1${path}/*`, refuse("Not today."), { times: 1 });
    const question = page.getByRole("dialog", { name: "Delete this consent template?" });
    await openMenu("Terms 11");
    await page.getByRole("menuitem", { name: "Delete Template" }).click();
    await question.getByRole("button", { name: "Delete" }).click({ trial: true });
    await question.getByRole("button", { name: "Delete" }).click();
    const error = page.getByRole("dialog", { name: "Error" });
    await expect(error).toContainText("Not today.");
    await error.getByRole("button", { name: "OK" }).click();
    forgive(visitor, /429/);

    await openMenu("Terms 11");
    await page.getByRole("menuitem", { name: "Delete Template" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    const done = page.getByText("Your Consent Template has been successfully deleted.", {
      exact: true,
    });
    await expect(done).toBeVisible();
    await page.getByRole("button", { name: "OK", exact: true }).click({ trial: true });
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(table.getByRole("button", { name: "Terms 11", exact: true })).toHaveCount(0);
    await expect(page.getByText("1 to 11 of 11")).toBeVisible();
  });

  test("none is lost behind the hundredth", async ({ server }) => {
    await addOverApi(server, 95, "Many");
    await page.reload();
    await page.getByRole("tab", { name: "Consent Templates" }).click();
    await expect(page.getByText("1 to 5 of 106")).toBeVisible();
  });

  function openMenu(name: string) {
    return table.getByRole("button", { name: `Actions of ${name}`, exact: true }).click();
  }

  /** As from the clipboard, in one piece. */
  async function paste(name: string, text: string) {
    const input = field(page, name);
    await input.fill("");
    await input.evaluate((node, pasted) => {
      (node as HTMLInputElement).focus();
      document.execCommand("insertText", false, pasted);
    }, text);
  }

  async function fill(values: { type: string; title: string; version: string; text: string }) {
    await field(page, "Consent Type").fill(values.type);
    await field(page, "Display Title").fill(values.title);
    await field(page, "Version").fill(values.version);
    await field(page, "Consent Text").fill(values.text);
  }

  async function addOverApi(server: Server, count: number, name: string) {
    const headers = await bearer(page);
    for (let i = 1; i <= count; i++) {
      const answer = await page.request.post(`${server.portal}/api/v1${path}`, {
        headers,
        data: {
          consentType: `${name} ${i}`,
          title: "Terms of data processing",
          version: `v${i}`,
          consentMethod: "Check box",
          consentText: "I agree.",
        },
      });
      expect(answer.status()).toBe(201);
    }
  }
});

function refuse(message: string) {
  const body = JSON.stringify({
    code: "REQUEST_LIMIT_EXCEEDED",
    message,
    requestId: "r-1",
    data: {},
  });
  return (route: Route) => {
    if (route.request().method() === "GET") return route.fallback();
    return route.fulfill({ status: 429, contentType: "application/json", body });
  };
}

/** What the clock of the browser's zone shows, without the minutes: they may just have passed. */
function localTime(now: number): RegExp {
  const manila = new Date(now + 8 * 60 * 60 * 1000);
  const month = manila.toLocaleString("en-US", { month: "short", timeZone: "UTC" });
  return new RegExp(`^${manila.getUTCDate()} ${month} ${manila.getUTCFullYear()}, \\d\\d:\\d\\d$`);
}
