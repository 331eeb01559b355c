import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./test";
import { call, signIn } from "./visit";

// A flow in several languages: translated in the builder and by file, tried, and read by people, who may change it. And
// screens that go from one flow to another.

test.describe.configure({ mode: "serial" });

const example = () =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, "../web/packages/flow/cases/example.json"), "utf8"),
  );

test.describe("a flow in two languages", () => {
  let page: Page;
  let site: { id: string; url: string };
  let csv = "";
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = () => page.getByRole("dialog");
  const choose = (name: string) => page.getByRole("option", { name, exact: true }).click();

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await signIn(page, server);
    site = await call(page, server, "POST", "/sites?mode=PRODUCTION", example());
    await page.goto(`${server.portal}/link/winkSiteDetail/${site.id}/Loan`);
    await page.getByRole("tab", { name: "Site", exact: true }).click();
  });

  test("gets another language", async () => {
    await page
      .getByRole("region", { name: "Languages" })
      .getByRole("button", { name: "Add" })
      .click();
    await page.getByRole("combobox", { name: "New language" }).fill("fili");
    await choose("Filipino");
    await expect(page.getByText(/^0 of \d\d$/)).toBeVisible();
  });

  test("is translated beside what was written", async () => {
    await button("Translate to Filipino").click();
    const label = dialog().getByRole("textbox", { name: /Label: First Name$/ });
    await label.fill("Unang pangalan 🧾");
    await expect(dialog().getByRole("status")).toHaveText(/^1 of \d\d texts are translated\.$/);
    await dialog().getByRole("checkbox", { name: "Missing only" }).check();
    await expect(label).toBeHidden();
    await button("Done").click();
    await expect(button("Translate to Filipino")).toBeFocused();
    await expect(page.getByText(/^1 of \d\d$/)).toBeVisible();
  });

  test("goes to a translator and comes back", async () => {
    await button("More about Filipino").click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Export as CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("Loan-pre-check.fil.csv");
    csv = readFileSync(await file.path(), "utf8");
    expect(csv).toContain('"First Name","Unang pangalan 🧾"');

    const back = csv
      .replace('"GET STARTED",""', '"GET STARTED","MAGSIMULA"')
      .replace('"Age",""', '"Years","Edad"')
      .replace('"Continue",""', '"Continue","Magpatuloy"');
    await page.getByLabel("Translations to Filipino as CSV").setInputFiles({
      name: "fil.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(back),
    });
    await expect(dialog()).toContainText("2 texts are imported.");
    await expect(dialog()).toContainText("the text was changed after the export.");
    await button("OK").click();
    await page.getByLabel("Translations to Filipino as CSV").setInputFiles({
      name: "notes.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("hello"),
    });
    await expect(dialog()).toContainText("The file needs the columns key and translation");
    await button("OK").click();
  });

  test("is tried in each", async () => {
    const pane = page.getByRole("region", { name: "Try it" });
    await button("Try it").click();
    await expect(pane.getByRole("button", { name: "GET STARTED" })).toBeVisible();
    await page.getByRole("combobox", { name: "Preview language" }).click();
    await choose("Filipino");
    await pane.getByRole("button", { name: "MAGSIMULA" }).click();
    await expect(pane.getByLabel(/^Unang pangalan/)).toBeVisible();
    await button("Close preview").click();
    await button("Save").click();
    await expect(page.getByText(/ saved\.$/)).toBeVisible();
  });

  test("is read in the language of the browser, or another", async ({ browser, server }) => {
    const context = await browser.newContext({
      locale: "fil-PH",
      viewport: { width: 360, height: 740 },
    });
    const phone = await context.newPage();
    await phone.goto(`${server.link}/s/${site.id}?ref=A1`);
    await phone.getByRole("button", { name: "MAGSIMULA" }).click();
    const name = phone.getByLabel(/^Unang pangalan/);
    await name.fill("Ñandú");
    await phone.getByRole("link", { name: "English" }).click();
    await expect(phone.getByLabel(/^First Name/)).toHaveValue("Ñandú");
    await expect(phone.getByRole("button", { name: "Continue" })).toBeVisible();
    await phone.reload();
    await expect(phone.getByLabel(/^First Name/)).toHaveValue("Ñandú");
    await phone.getByRole("link", { name: "Filipino" }).click();
    await expect(name).toHaveValue("Ñandú");
    await expect(phone.getByRole("main")).toHaveAttribute("lang", "fil");
    await call(page, server, "PUT", `/sites/${site.id}/status?mode=PRODUCTION`, { enabled: false });
    await phone.getByRole("link", { name: "English" }).click();
    await expect(phone.getByLabel(/^First Name/)).toHaveValue("Ñandú");
    await expect(phone).toHaveURL(/nodResume/);
    await context.close();
  });
});

test("a screen is pasted into another site", async ({ visitor, server }) => {
  const { page } = visitor;
  const flow = (name: string) => ({ ...example(), name });
  const from = await call(page, server, "POST", "/sites?mode=PRODUCTION", flow("From"));
  const to = await call(page, server, "POST", "/sites?mode=PRODUCTION", flow("To"));
  const open = async (id: string) => {
    await page.goto(`${server.portal}/link/winkSiteDetail/${id}/Site`);
    await expect(page.getByRole("list", { name: "Screens" })).toBeVisible();
  };
  const more = async (item: string) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await open(to.id);
  await more("Paste screen");
  await expect(page.getByText("Copy a screen first")).toBeVisible();
  await open(from.id);
  await page.getByRole("list", { name: "Screens" }).getByText("About you").click();
  await more("Copy screen");
  await expect(page.getByText('"About you" is copied.')).toBeVisible();
  await open(to.id);
  await more("Paste screen");
  const screens = page.getByRole("list", { name: "Screens" });
  await expect(screens.getByRole("button", { name: /^2 About you 2/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.keyboard.press("Control+z");
  await expect(screens.getByText("About you 2")).toHaveCount(0);
});

test("a screen is kept in the library, for every site of the organization", async ({
  visitor,
  server,
}) => {
  const { page } = visitor;
  const flow = (name: string) => ({ ...example(), name });
  const from = await call(page, server, "POST", "/sites?mode=PRODUCTION", flow("From"));
  const to = await call(page, server, "POST", "/sites?mode=PRODUCTION", flow("To"));
  const screens = page.getByRole("list", { name: "Screens" });
  const open = async (id: string) => {
    await page.goto(`${server.portal}/link/winkSiteDetail/${id}/Site`);
    await expect(screens).toBeVisible();
  };
  const more = async (item: string) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const dialog = page.getByRole("dialog");
  const name = dialog.getByRole("textbox", { name: "Name" });
  const save = dialog.getByRole("button", { name: "Save to library" });
  const title = `Tungkol 🧾 <b>قرض</b> ${Date.now()}`;

  await open(from.id);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Save to library" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Insert from library" }).click();
  await expect(dialog.getByText("No saved screens yet")).toBeVisible();
  await page.keyboard.press("Escape");
  await screens.getByText("About you").click();
  await more("Save to library");
  await expect(name).toHaveValue("About you");
  await name.fill(" ");
  await expect(save).toBeDisabled();
  await name.fill(title);
  await save.click();
  await expect(page.getByText(`"${title}" is in the library.`)).toBeVisible();
  await open(to.id);
  await screens.getByText("Connect").click();
  await more("Insert from library");
  await expect(dialog.getByRole("listitem")).toContainText("Form · 6 components");
  await dialog.getByRole("button", { name: `Insert ${title}` }).click();
  await expect(screens.getByRole("button", { name: /^5 About you 2/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(
    page.getByRole("region", { name: "Canvas" }).locator("[data-component]"),
  ).toHaveCount(6);

  await more("Insert from library");
  await dialog.getByRole("button", { name: `Delete ${title}` }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(dialog).toContainText("Sites it was inserted into keep their copies.");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByText("No saved screens yet")).toBeVisible();
});
