import type { Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, forgive, test } from "./test";
import { expectAccessibleInBoth, field, signUp } from "./visit";

const password = "Tidal&Lantern47";
const savedText =
  "Your Wink Widget Template has been saved. Any changes made will be reflected immediately on " +
  "Wink Widget implementations using this template.";

test.describe.configure({ mode: "serial" });

test.describe("Templates", () => {
  let page: Page;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    const email = `looks.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${server.portal}/link/template`);
    await expect(page).toHaveURL(/\/login/);
    await field(page, "Email address").fill(email);
    await field(page, "Password").fill(password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/link\/template$/);
  });

  const drawer = () => page.getByRole("dialog").first();
  const tab = (name: string) => drawer().getByRole("tab", { name, exact: true }).click();
  const widget = () => page.frameLocator("iframe[title='Widget preview']");
  const ok = () => page.getByRole("button", { name: "OK", exact: true }).click();
  const save = () => drawer().getByRole("button", { name: "Save", exact: true }).click();
  const back = () => page.getByRole("button", { name: "Back to Templates" }).click();
  const row = (name: string) =>
    page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
  const open = async (server: Server) => {
    await page.goto(`${server.portal}/link/template`);
    await expect(
      page.getByRole("heading", { level: 1, name: "Manage Wink Widget Templates" }),
    ).toBeVisible();
  };

  test("an empty list says so, beside the sample of the embed code", async ({ server }) => {
    const asked = page.waitForRequest(/\/api\/v1\/templates\?/);
    await open(server);
    const { searchParams } = new URL((await asked).url());
    expect([searchParams.get("mode"), searchParams.get("size")]).toEqual(["SANDBOX", "50"]);
    await expect(page.getByText("Not found", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Load more templates" })).toBeDisabled();
    const sample = page.getByRole("region", { name: "Sample embed code" });
    await expect(sample).toContainText("USER_TOKEN");
    await expect(sample).toContainText("default_customization");
    await expectAccessibleInBoth(page);
  });

  test("a new template begins as the default one and is created with Save", async () => {
    await page.getByRole("button", { name: "Add New Template" }).click();
    await expect(field(page, "Primary colour")).toHaveValue("#167e1c");
    await expect(drawer().getByRole("tab")).toHaveText([
      "Global Settings",
      "Consent Settings",
      "Data Sources Screen",
      "Success Screen",
    ]);
    await field(page, "Template name").fill("Salary loan");
    await field(page, "Company name").fill("Acacia Credit");
    await field(page, "Primary colour").fill("#aa0000");
    await expect(widget().getByRole("heading", { level: 1 })).toContainText("Acacia Credit");
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await expectAccessibleInBoth(page);
    await save();
    await expect(page.getByText(/Template ID: wtpl-[0-9a-f]{32}/)).toBeVisible();
    await ok();
    await expect(drawer().getByText(/^wtpl-[0-9a-f]{32}$/)).toBeVisible();
  });

  test("the preview is the widget, 375 by 667, and follows each tab", async () => {
    const frame = page.locator("iframe[title='Widget preview']");
    await expect(frame).toBeVisible();
    expect(await frame.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([
      375, 667,
    ]);
    await tab("Consent Settings");
    await expect(widget().getByRole("checkbox")).toBeVisible();
    await field(page, "Start Button Text").fill("Let us begin");
    await expect(widget().getByRole("button", { name: "Let us begin" })).toBeVisible();
    await page.getByRole("switch", { name: "Show consent screen" }).click();
    await expect(widget().getByLabel("Password", { exact: true })).toBeVisible();
    await expect(widget().getByRole("checkbox")).toBeVisible();
    await page.getByRole("switch", { name: "Show consent screen" }).click();
    await tab("Success Screen");
    await expect(widget().getByRole("heading", { name: "Success!" })).toBeVisible();
    await field(page, "Screen Text").fill("Thank you.");
    await expect(widget().getByText("Thank you.")).toBeVisible();
  });

  test("hide-after takes a whole number of at least 1", async () => {
    await tab("Success Screen");
    const number = field(page, "Number of connected accounts");
    await page.getByRole("switch", { name: "Hide after N connected account(s)" }).click();
    await expect(number).toHaveValue("1");
    await number.fill("0");
    await expect(number).toHaveValue("1");
    await number.fill("");
    await number.blur();
    await expect(number).toHaveValue("1");
    await number.fill("2a.-");
    await expect(number).toHaveValue("2");
  });

  test("data sources are searched, become chips, and limit the preview", async () => {
    await tab("Data Sources Screen");
    await expect(widget().getByRole("heading", { name: "Select your account" })).toBeVisible();
    const include = page.getByRole("textbox", { name: "Include Only The Following" });
    const names: string[] = [];
    for (let picks = 0; picks < 2; picks++) {
      await include.click();
      const first = page.getByRole("option").first();
      names.push(((await first.locator("span").first().textContent()) ?? "").trim());
      await first.click();
    }
    for (const name of names) {
      await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
      await expect(widget().getByText(name, { exact: true })).toBeVisible();
    }
    await page.getByRole("button", { name: `Remove ${names[1]}` }).click();
    await expect(widget().getByText(names[1] as string, { exact: true })).toHaveCount(0);
    await page.getByRole("switch", { name: "Show Linked Providers" }).click();
    await expect(page.getByText(/implementing the Revoke API/)).toBeVisible();
    await expectAccessibleInBoth(page);
    await tab("Success Screen");
    await expect(field(page, "Next Button Text")).toHaveCount(0);
  });

  test("everything is there again after Save", async () => {
    await save();
    await expect(page.getByText(savedText)).toBeVisible();
    await ok();
    await page.reload();
    await expect(field(page, "Company name")).toHaveValue("Acacia Credit");
    await tab("Success Screen");
    await expect(field(page, "Screen Text")).toHaveValue("Thank you.");
    await expect(field(page, "Number of connected accounts")).toHaveValue("2");
    await tab("Data Sources Screen");
    await expect(page.getByRole("switch", { name: "Show Linked Providers" })).not.toBeChecked();
  });

  test("a logo is cut out round and kept", async () => {
    await tab("Global Settings");
    await page.getByRole("button", { name: "Upload logo" }).click();
    const confirm = page.getByRole("button", { name: "OK", exact: true });
    await expect(confirm).toBeDisabled();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
    await choose("large.png", "image/png", Buffer.alloc(200_001));
    await expect(page.getByRole("alert")).toHaveText(
      "The maximum image size is only allowed to be 200KB, please upload according to the regulations!",
    );
    await expect(confirm).toBeDisabled();
    await choose("a.gif", "image/gif", Buffer.from("GIF89a"));
    await expect(page.getByRole("alert")).toHaveText("Only jpeg, jpg and png images are allowed.");
    await choose(
      "logo.png",
      "image/png",
      Buffer.concat([pixel, Buffer.alloc(200_000 - pixel.length)]),
    );
    await expect(confirm).toBeEnabled();
    const scale = page.getByRole("slider", { name: "Scale" });
    await scale.press("End");
    await expect(scale).toHaveAttribute("aria-valuenow", "2");
    await scale.press("Home");
    await expect(scale).toHaveAttribute("aria-valuenow", "0.5");
    await scale.press("ArrowRight");
    await expect(scale).toHaveAttribute("aria-valuenow", "0.6");
    await page.getByRole("slider", { name: "Rotate" }).press("End");
    await expect(page.getByRole("slider", { name: "Rotate" })).toHaveAttribute(
      "aria-valuenow",
      "360",
    );
    await expectAccessibleInBoth(page);
    await confirm.click();
    const logo = page.getByRole("img", { name: "Your logo" });
    await expect(logo).toBeVisible();
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(200);
  });

  test("leaving with unsaved changes asks first", async () => {
    await back();
    await expect(page.getByText("Leave without saving?")).toBeVisible();
    await page.getByRole("button", { name: "Stay" }).click();
    await save();
    await ok();
    const listed = page.waitForRequest(/\/api\/v1\/templates\?/);
    await back();
    await listed;
    await expect(page.getByText("All Templates Loaded")).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "ID",
      "Template Name",
      "Created At",
      "Updated At",
      "Action",
    ]);
  });

  test("the row copies its ID and makes a copy of the template", async () => {
    await page.getByRole("button", { name: "Copy ID of Salary loan" }).click();
    await expect(page.getByText("Copy success!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wtpl-/);
    await page.getByRole("button", { name: "Copy template Salary loan" }).click();
    await expect(row("Salary loan (copy)")).toBeVisible();
  });

  test("a template is deleted after a question, and a refusal is told", async ({
    server,
    visitor,
  }) => {
    await page.getByRole("button", { name: "Delete template Salary loan (copy)" }).click();
    await expect(page.getByRole("dialog")).toContainText(
      'You are deleting the Wink Widget Template "Salary loan (copy)". This operation is irreversible. ' +
        "Continue to delete the template?",
    );
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(row("Salary loan (copy)")).toBeVisible();
    await page.getByRole("button", { name: "Delete template Salary loan (copy)" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(row("Salary loan (copy)")).toHaveCount(0);
    await page.route(/\/api\/v1\/templates\/wtpl-/, (route) =>
      route.fulfill({
        status: 404,
        contentType: "application/json",
        body: JSON.stringify({
          code: "MISSING_RESOURCE",
          message: "Template not found.",
          requestId: "req-1",
          data: {},
        }),
      }),
    );
    await page.getByRole("button", { name: "Delete template Salary loan" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("dialog", { name: "Error" })).toContainText("Template not found.");
    await ok();
    forgive(visitor, /Failed to load resource/);
    await page.unroute(/\/api\/v1\/templates\/wtpl-/);
    await open(server);
  });
});

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
