import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, forgive, test } from "./test";
import { call, field, signIn } from "./visit";

// What is not published yet: tries beside the canvas, drafts on the server, names of versions; and the answers of what
// was published, as a file.

test.describe.configure({ mode: "serial" });

const example = () =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, "../web/packages/flow/cases/example.json"), "utf8"),
  );

test.describe("a flow before it is published", () => {
  let page: Page;
  let site: { id: string; url: string };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const pane = () => page.getByRole("region", { name: "Try it" });
  const inPane = (name: string) => pane().getByRole("button", { name, exact: true });
  const asked = (name: string) => pane().getByLabel(new RegExp(`^${name}`));

  async function open(on: Page, portal: string) {
    await on.goto(`${portal}/link/winkSiteDetail/${site.id}/Loan`);
    await expect(on.getByRole("list", { name: "Screens" })).toBeVisible();
  }

  async function rename(on: Page, name: string) {
    await on.getByRole("tab", { name: "Site", exact: true }).click();
    await on.getByRole("textbox", { name: "Site name", exact: true }).fill(name);
  }

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await signIn(page, server);
    site = await call(page, server, "POST", "/sites?mode=PRODUCTION", example());
    await open(page, server.portal);
  });

  test("is tried beside the canvas, with what the public page says", async () => {
    await button("Try it").click();
    await inPane("GET STARTED").click();
    await inPane("Continue").click();
    await expect(pane().getByText("Check 3 answers below.")).toBeVisible();
    await expect(asked("First Name")).toBeFocused();
    await asked("First Name").fill("Ñandú 🧾 {{ urlParams.ref }}");
    await asked("Age").fill("9");
    await asked("Unemployed").check();
    await inPane("Continue").click();
    await expect(asked("Age")).toHaveAccessibleDescription(
      "Please enter a valid integer, min: 15, max: 99",
    );
    await asked("Age").fill("30");
    await inPane("Continue").click();
    await expect(
      pane().getByText("Hello Ñandú 🧾 {{ urlParams.ref }}, tell us about your income."),
    ).toBeVisible();
    // Its light colors are those of the public page, which flow.spec.ts looks at.
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html[data-mantine-color-scheme=dark]")).toHaveCount(1);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "light" });
  });

  test("shows in a try what was changed a moment ago, and keeps the answers", async () => {
    await inPane("Back").click();
    await expect(asked("First Name")).toHaveValue("Ñandú 🧾 {{ urlParams.ref }}");
    await page
      .getByRole("list", { name: "Screens" })
      .locator("[data-screen]")
      .filter({ hasText: "About" })
      .click();
    await page
      .getByRole("region", { name: "Settings" })
      .getByRole("tab", { name: "Screen" })
      .click();
    await page.getByRole("textbox", { name: "Next button name" }).fill("Go on");
    await expect(inPane("Go on")).toBeVisible();
    await expect(asked("First Name")).toHaveValue("Ñandú 🧾 {{ urlParams.ref }}");
  });

  test("is tried from any screen, with and without a connection", async () => {
    await pane().getByRole("combobox", { name: "Jump to a screen" }).click();
    await page.locator("[data-combobox-option]", { hasText: "Connect" }).click();
    await inPane("Close without connecting").click();
    await expect(inPane("Simulate a connection")).toHaveCount(0);
    await inPane("Try again").click();
    await inPane("Simulate a connection").click();
    await expect(inPane("Simulate a connection")).toHaveCount(0);
    await inPane("Start over").click();
    await expect(inPane("GET STARTED")).toBeVisible();
  });

  test("says in a try that the server can't be reached, and goes on", async ({ visitor }) => {
    forgive(visitor, /ERR_FAILED/);
    await page.route("**/sites/try*", (route) => route.abort());
    await inPane("GET STARTED").click();
    await expect(page.getByText("That didn't work. Try again.")).toBeVisible();
    await page.unroute("**/sites/try*");
    await inPane("GET STARTED").click();
    await expect(asked("First Name")).toBeVisible();
    await inPane("Close preview").click();
    await expect(pane()).toHaveCount(0);
  });

  test("is kept on the server, and the page stays", async ({ server }) => {
    await rename(page, "");
    await button("Save draft").click();
    await expect(page.getByText("Draft saved.")).toBeVisible();
    await expect(page.getByText("You're editing a draft")).toBeVisible();
    await open(page, server.portal);
    await expect(page.getByText("You're editing a draft")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Untitled site" })).toBeVisible();
    const shown = await page.context().newPage();
    await shown.goto(site.url);
    await expect(shown.getByRole("button", { name: "GET STARTED" })).toBeVisible();
    await shown.close();
  });

  test("asks before a draft of somebody else is replaced", async ({ server, browser, visitor }) => {
    forgive(visitor, /409/);
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, server);
    await open(other, server.portal);
    await rename(other, "Theirs");
    await other.getByRole("button", { name: "Save draft", exact: true }).click();
    await expect(other.getByText("Draft saved.")).toBeVisible();
    await context.close();

    await rename(page, "Mine 贷款");
    await button("Save draft").click();
    const dialog = page.getByRole("dialog", { name: "Replace their draft?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("textbox", { name: "Site name", exact: true })).toHaveValue(
      "Mine 贷款",
    );
    await button("Save draft").click();
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await expect(page.getByText("Draft saved.").last()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test("goes back to what the site shows when its draft is discarded", async () => {
    await button("Discard draft").click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Loan pre-check" })).toBeVisible();
    await expect(page.getByText("You're editing a draft")).toHaveCount(0);
    await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  });

  test("publishes its draft by Save, once", async ({ server }) => {
    await rename(page, "Loan check");
    await button("Save draft").click();
    await expect(page.getByText("You're editing a draft")).toBeVisible();
    await button("Save").click();
    await expect(page).toHaveURL(/\/link\/winkSite$/);
    await open(page, server.portal);
    await expect(page.getByRole("heading", { level: 1, name: "Loan check" })).toBeVisible();
    await expect(page.getByText("You're editing a draft")).toHaveCount(0);
  });

  test("gives its versions names", async ({ server }) => {
    await page.goto(`${server.portal}/link/winkSite?manage=${site.id}`);
    await page.getByRole("tab", { name: "Versions" }).click();
    await page
      .getByRole("button", { name: /^Name version/ })
      .first()
      .click();
    await page.getByRole("textbox", { name: /^Name of version/ }).fill("Bago ang 🧾 pilot");
    await button("Save name").click();
    await expect(page.getByText("Bago ang 🧾 pilot")).toBeVisible();
    await page.reload();
    await page.getByRole("tab", { name: "Versions" }).click();
    await expect(page.getByText("Bago ang 🧾 pilot")).toBeVisible();
  });

  test("gives its answers as a file", async () => {
    await page.getByRole("tab", { name: "Answers" }).click();
    const download = page.waitForEvent("download");
    await button("Export CSV").click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^answers-\w+\.csv$/);
    expect(readFileSync(await file.path(), "utf8")).toMatch(/^\uFEFF"Session ID","User ID"/);
  });
});

test("a new flow is kept unfinished, and opens to nobody", async ({ visitor, server }) => {
  const { page } = visitor;
  forgive(visitor, /400/);
  await page.goto(`${server.portal}/link/winkSite`);
  await page.getByRole("button", { name: "Add New Site" }).click();
  await field(page, "Site Name").fill("Unfinished");
  await field(page, "Site Name").press("Enter");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Screen Name" });
  await name.fill("Nowhere");
  await name.press("Enter");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/winkSiteDetail\/wsit-/);
  await page.goto(`${server.portal}/link/winkSite`);
  const published = page.getByRole("switch", { name: "Published: Unfinished" });
  await expect(published).not.toBeChecked();
  await published.click({ force: true });
  await expect(page.getByText(/not linked from any other screen/)).toBeVisible();
  await expect(published).not.toBeChecked();
});
