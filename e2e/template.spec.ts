import type { Locator, Page, Request } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import {
  bearer,
  call,
  expectAccessibleInBoth,
  expectToStay,
  field,
  hold,
  logIn,
  pauseClock,
  signUp,
} from "./visit";

// /link/template: the list of templates and the editor around the widget, in both modes.

const password = "Tidal&Lantern47";
const savedText =
  "Your Wink Widget Template has been saved. Any changes made will be reflected immediately on " +
  "Wink Widget implementations using this template.";
const tooLarge =
  "The maximum image size is only allowed to be 200KB, please upload according to the regulations!";

test.describe.configure({ mode: "serial" });

test.describe("Templates", () => {
  let page: Page;
  let email: string;

  const drawer = () => page.getByRole("dialog").first();
  const tab = (name: string) => drawer().getByRole("tab", { name, exact: true }).click();
  const widget = () => page.frameLocator("iframe[title='Widget preview']");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const ok = () => button("OK").click();
  const save = () => drawer().getByRole("button", { name: "Save", exact: true }).click();
  const row = (name: string) =>
    page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
  const open = async (server: Server) => {
    await page.goto(`${server.portal}/link/template`);
    await expect(
      page.getByRole("heading", { level: 1, name: "Manage Wink Widget Templates" }),
    ).toBeVisible();
  };
  /** Saves, and gives back what was sent. */
  const saved = async (method = "PUT") => {
    const sent = page.waitForRequest(
      (request) => request.method() === method && /\/templates[/?]/.test(request.url()),
    );
    await save();
    return sent;
  };

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await page.clock.install();
    email = `looks.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await page.goto(`${server.portal}/link/template`);
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, email, password);
    await expect(page).toHaveURL(/\/link\/template$/);
  });

  test("a list that is late has a spinner; an empty one says so, beside sample code", async ({
    server,
  }) => {
    const late = await hold(page, /\/api\/v1\/templates\?/);
    await page.goto(`${server.portal}/link/template`);
    await expect(page.getByRole("status", { name: "Loading templates" })).toBeVisible();
    const { searchParams } = new URL((await late.asked).url());
    expect([searchParams.get("mode"), searchParams.get("size")]).toEqual(["SANDBOX", "50"]);
    await late.release();
    await expect(page.getByText("Not found", { exact: true })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading templates" })).toHaveCount(0);
    await expect(button("Load more templates")).toBeDisabled();
    const sample = page.getByRole("region", { name: "Sample embed code" });
    for (const part of ["USER_TOKEN", "default_customization", "/link-sandbox/v1"])
      await expect(sample).toContainText(part);
    await expectAccessibleInBoth(page);
  });

  test("a new template begins as the default one and is created with Save", async ({ server }) => {
    const asked = page.waitForRequest(/\/templates\/default_customization\?/);
    await button("Add New Template").click();
    await asked;
    await expect(field(page, "Primary color")).toHaveValue("#167e1c");
    await expect(drawer().getByText(/^wtpl-/)).toHaveCount(0);
    await expect(drawer().getByRole("tab")).toHaveText([
      "Global Settings",
      "Consent Settings",
      "Data Sources Screen",
      "Success Screen",
    ]);
    await field(page, "Template name").fill("Salary loan");
    await field(page, "Company name").fill("Acacia Credit");
    await field(page, "Information type").fill("payslips");
    await field(page, "Primary color").fill("#aa0000");
    await page.getByRole("switch", { name: "Show 'Learn more' link" }).click();
    await expect(widget().getByRole("heading", { level: 1 })).toContainText(
      "Acacia Credit uses Nod to access your payslips",
    );
    expect(await brandOf(page)).toBe("#aa0000");
    for (const name of [/^Terms and Conditions/, /^Privacy Policy/]) {
      await expect(widget().getByRole("link", { name })).toBeVisible();
    }
    await widget().getByRole("checkbox").check(); // as in the widget, the button waits for consent
    await expect(widget().getByRole("button", { name: "Get Started" })).toHaveCSS(
      "background-color",
      "rgb(170, 0, 0)",
    );
    await expect(drawer().getByText("White text is easy to read on this color.")).toBeVisible();
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await expectAccessible(page);
    const { searchParams } = new URL((await saved("POST")).url());
    expect(searchParams.get("mode")).toBe("SANDBOX");
    await expect(page.getByText(/Template ID: wtpl-[0-9a-f]{32}/)).toBeVisible();
    await ok();
    await expect(drawer().getByText(/^wtpl-[0-9a-f]{32}$/)).toBeVisible();
    const made = await call(page, server, "GET", `/templates/${await idOf(page)}?mode=SANDBOX`);
    expect(Object.keys(made).toSorted()).toEqual([
      "companyLogoUrl",
      "companyName",
      "consentPageConfig",
      "createdAt",
      "enableLearnMoreLink",
      "enableUpload",
      "fileTypeConfig",
      "id",
      "name",
      "providerConfig",
      "successPageConfig",
      "themeColor",
      "updatedAt",
      "usageText",
    ]);
  });

  test("the preview is the widget, 375 by 667, and follows consent and success", async () => {
    const frame = page.locator("iframe[title='Widget preview']");
    expect(await frame.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([
      375, 667,
    ]);
    await tab("Consent Settings");
    await expect(widget().getByRole("checkbox")).toBeVisible();
    await expect(widget().getByRole("listitem")).toHaveCount(3);
    await field(page, "Start Button Text").fill("Let us begin");
    await expect(widget().getByRole("button", { name: "Let us begin" })).toBeVisible();
    await page.getByRole("switch", { name: "Show consent screen" }).click();
    await expect(widget().getByLabel("Password", { exact: true })).toBeVisible();
    await expect(widget().getByRole("checkbox")).toBeVisible();

    await tab("Success Screen");
    await expect(drawer().getByText("Customize your success settings")).toBeVisible();
    await expect(widget().getByRole("heading", { name: "Success!" })).toBeVisible();
    await field(page, "Screen Text").fill("Thank you.");
    await expect(widget().getByText("Thank you.")).toBeVisible();
    await field(page, "Next Button Text").fill("One more");
    await expect(widget().getByRole("button", { name: "One more" })).toBeVisible();
    await field(page, "Exit Button Text").fill("Back to Acacia");
    await expect(widget().getByRole("button", { name: "Back to Acacia" })).toBeVisible();
    const number = field(page, "Number of connected accounts");
    const hide = page.getByRole("switch", { name: "Hide after N connected account(s)" });
    await hide.click();
    await expect(number).toHaveValue("1");
    await number.fill("0");
    await expect(number).toHaveValue("1");
    await number.fill("");
    await number.blur();
    await expect(number).toHaveValue("1");
    await number.fill("2a.-");
    await expect(number).toHaveValue("2");
  });

  test("the preview lists what the widget would: searched, by type, what is off in grey", async ({
    server,
  }) => {
    const asked = page.waitForRequest((request) => isPreview(request));
    await tab("Data Sources Screen");
    expect(new URL((await asked).url()).searchParams.get("size")).toBe("100");
    await expect(drawer().getByText("Customize your data source settings")).toBeVisible();
    await expect(widget().getByRole("heading", { name: "Select your account" })).toBeVisible();
    const types = widget().getByRole("group").getByRole("button");
    await expect(types).toHaveText([
      "All",
      "Employer",
      "Gig",
      "Govt Service",
      "Document",
      "System",
    ]);
    const items = widget().getByRole("listitem");
    for (const [label, type] of [
      ["Employer", "EMPLOYER"],
      ["Gig", "GIG"],
      ["Govt Service", "GOVERNMENT"],
      ["Document", "DOCUMENT"],
      ["System", "SYSTEM"],
      ["All", ""],
    ] as const) {
      await widget().getByRole("button", { name: label, exact: true }).click();
      const path = `/datasources?mode=SANDBOX&size=100&type=${type}`;
      const { items: known } = await call(page, server, "GET", path);
      await expect(items.locator("b")).toHaveText(
        known.map((source: { name: string }) => source.name),
      );
      for (const source of known.slice(0, 2)) {
        const item = items.filter({ hasText: source.name }).first();
        await expect(item).toContainText(source.typeLabel);
        await expect(item.locator("img, svg").first()).toBeVisible();
      }
      if (type) continue;
      const off = known.find((source: { enabled: boolean }) => !source.enabled);
      await expect(items.filter({ hasText: off.name })).toContainText("not available now");
      await expect(items.filter({ hasText: off.name }).getByRole("button")).toHaveCount(0);
    }
    await expect(widget().getByText("Can't find your account?")).toBeVisible();
    await widget().getByRole("searchbox").fill("kestrel");
    await expect(items.locator("b")).toHaveText([/Kestrel/]);
    await widget().getByRole("searchbox").fill("zzzz");
    await expect(widget().getByText("No datasources!!")).toBeVisible();
    await widget().getByRole("searchbox").fill("");
  });

  test("sources are searched ten at a time, once typing rests, and become chips", async () => {
    const include = page.getByRole("textbox", { name: "Include Only The Following" });
    const options = page.getByRole("option");
    const asked: URL[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith("/datasources") && url.searchParams.has("name")) asked.push(url);
    });
    await include.click();
    await expect(options).toHaveCount(10);
    await pauseClock(page);
    await include.pressSequentially("payro");
    await page.clock.runFor(180);
    expect(asked).toEqual([]);
    await page.clock.runFor(40);
    await expect.poll(() => asked.map((url) => url.searchParams.get("name"))).toEqual(["payro"]);
    expect(asked[0]?.searchParams.get("size")).toBe("10");
    await page.clock.resume();
    await expect(options.first()).toContainText("Payroll"); // the list of before begins with a retailer
    await include.fill("retail");
    await expect(options.first()).toContainText("Retail");
    const names = [await pick(options.first())];
    await include.fill("kestrel");
    await expect(options.first()).toContainText("Kestrel");
    names.push(await pick(options.first()));
    const { providerConfig, enableUpload } = (await saved()).postDataJSON();
    await ok();
    expect(providerConfig.providers).toHaveLength(2);
    expect(enableUpload).toBe(false);
    await expect(widget().getByRole("listitem").locator("b")).toHaveText(names);
    await button(`Remove ${names[1]}`).click();
    await expect(widget().getByRole("listitem").locator("b")).toHaveText([names[0] as string]);
    await tab("Success Screen");
    await expect(field(page, "Next Button Text")).toHaveCount(0);
    await expect(widget().getByRole("button", { name: "Back to Acacia" })).toBeVisible();
    await expect(widget().getByRole("button", { name: "One more" })).toHaveCount(0);
    await tab("Data Sources Screen");
    await include.fill("payslip");
    await expect(options.first()).toContainText("Payslip");
    await pick(options.first());
    const body = (await saved()).postDataJSON();
    await ok();
    expect(body.fileTypeConfig.fileTypes).toEqual(["PAYSLIP"]);
    expect([body.providerConfig.providers.length, body.enableUpload]).toEqual([1, true]);
  });

  test("ten sources can be highlighted and no more; without linked ones a warning", async () => {
    const highlight = page.getByRole("textbox", { name: /^Highlight The Following/ });
    const options = page.getByRole("option");
    await highlight.click();
    for (let picked = 0; picked < 10; picked++) {
      await expect(options.first()).toBeEnabled();
      await pick(options.first());
      await expect(drawer().getByText(`${picked + 1} of 10`)).toBeVisible();
    }
    await expect(page.getByText("Limit of 10 reached. Remove one to add another.")).toBeVisible();
    await options.first().click({ force: true });
    await expect(drawer().getByText("10 of 10")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(drawer().getByText(/highlighted sources are not among/)).toBeVisible();
    const linked = page.getByRole("switch", { name: "Show Linked Providers" });
    await linked.click();
    await expect(drawer().getByText(/implementing the Revoke API manually/)).toBeVisible();
    await expectAccessible(page);
    const { providerConfig } = (await saved()).postDataJSON();
    expect(providerConfig.topProviders).toHaveLength(10);
    expect(providerConfig.excludeConnectedProviders).toBe(true);
    await expect(page.getByText(savedText)).toBeVisible();
    await ok();
    await expect(page.getByText(savedText)).toHaveCount(0);
  });

  test("a logo is cut out round and kept", async () => {
    await tab("Global Settings");
    await button("Upload logo").click();
    await expect(button("OK")).toBeDisabled();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
    await choose("large.png", "image/png", Buffer.alloc(200_001));
    await expect(page.getByRole("alert")).toHaveText(tooLarge);
    await expect(button("OK")).toBeDisabled();
    await choose("a.gif", "image/gif", Buffer.from("GIF89a"));
    await expect(page.getByRole("alert")).toHaveText("Only jpeg, jpg and png images are allowed.");
    await expect(button("OK")).toBeDisabled();
    await choose(
      "logo.png",
      "image/png",
      Buffer.concat([pixel, Buffer.alloc(200_000 - pixel.length)]),
    );
    await expect(button("OK")).toBeEnabled();
    const canvas = page.getByRole("img", { name: /^How the logo will look/ });
    const jpeg = await makeJpeg(page);
    for (const name of ["a.jpeg", "a.jpg"]) {
      await choose(name, "image/jpeg", jpeg);
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      await expect(canvas).toBeVisible();
      await expect(button("OK")).toBeEnabled();
    }
    const scale = page.getByRole("slider", { name: "Scale" });
    for (const [key, value] of [
      ["Home", "0.5"],
      ["ArrowRight", "0.6"],
      ["End", "2"], // so that only the circle cuts anything off
    ] as const) {
      await scale.press(key);
      await expect(scale).toHaveAttribute("aria-valuenow", value);
    }
    const rotate = page.getByRole("slider", { name: "Rotate" });
    await rotate.press("End");
    await expect(rotate).toHaveAttribute("aria-valuenow", "360");
    await rotate.press("Home");
    await expect(rotate).toHaveAttribute("aria-valuenow", "0");
    await expectAccessible(page);
    expect(await canvas.evaluate(alphas), "round in the dialog").toEqual(round);
    const parts = await watchParts(page);
    const uploading = page.waitForRequest(/\/api\/v1\/images$/);
    await button("OK").click();
    expect((await uploading).headers()["content-type"]).toMatch(/^multipart\/form-data;/);
    expect(await parts()).toContainEqual(["purpose", "logo"]);
    const logo = page.getByRole("img", { name: "Your logo" });
    await expect(logo).toBeVisible();
    await expect
      .poll(() =>
        logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
      )
      .toEqual([200, 200]);
    const stored = await page.request.get((await logo.getAttribute("src")) ?? "");
    const drawn = await page.evaluateHandle(drawPng, [...(await stored.body())]);
    expect(await drawn.evaluate(alphas), "round as it is kept").toEqual(round);
    await expect(widget().locator("img").first()).toHaveAttribute("src", /\/files\/image\/img-/);
  });

  test("leaving with unsaved changes asks first; everything is there again after Save", async () => {
    await button("Back to Templates").click();
    await expect(page.getByText("Leave without saving?")).toBeVisible();
    await button("Stay").click();
    await saved();
    await ok();
    await page.reload();
    await expect(field(page, "Template name")).toHaveValue("Salary loan");
    await expect(field(page, "Company name")).toHaveValue("Acacia Credit");
    await expect(field(page, "Information type")).toHaveValue("payslips");
    await expect(field(page, "Primary color")).toHaveValue("#aa0000");
    await expect(page.getByRole("switch", { name: "Show 'Learn more' link" })).toBeChecked();
    await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible();
    await tab("Consent Settings");
    await expect(page.getByRole("switch", { name: "Show consent screen" })).not.toBeChecked();
    await tab("Data Sources Screen");
    await expect(page.getByRole("switch", { name: "Show Linked Providers" })).not.toBeChecked();
    await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(12);
    await tab("Success Screen");
    await expect(field(page, "Screen Text")).toHaveValue("Thank you.");
    await expect(field(page, "Exit Button Text")).toHaveValue("Back to Acacia");
    await expect(field(page, "Number of connected accounts")).toHaveValue("2");
    await page.getByRole("switch", { name: "Hide after N connected account(s)" }).click();
    await tab("Global Settings");
    await field(page, "Template name").fill("  ");
    const { name, successPageConfig } = (await saved()).postDataJSON();
    expect([name, successPageConfig.connectedAccountLimit]).toEqual(["default", -1]);
    await ok();
    const listed = page.waitForRequest(/\/api\/v1\/templates\?/);
    await button("Back to Templates").click();
    await listed;
    await expect(row("default")).toBeVisible();
    await expect(page.getByText("All Templates Loaded")).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "ID",
      "Template Name",
      "Created At",
      "Updated At",
      "Action",
    ]);
  });

  test("versions tell what each save changed, have names, and come back", async ({ server }) => {
    const { id } = await call(page, server, "POST", "/templates?mode=SANDBOX", { name: "Loan" });
    const look = { name: "Loan", themeColor: "#aa0000", companyName: "Ñandú 🧾 مصرف" };
    await call(page, server, "PUT", `/templates/${id}?mode=SANDBOX`, look);
    await page.goto(`${server.portal}/link/template?template=${id}`);
    await button("Versions").click();
    const versions = page.getByRole("region", { name: "Versions" }).getByRole("listitem");
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText("Current");
    await expect(versions.first().getByRole("row")).toContainText([
      "SettingBeforeAfter",
      "Company name-Ñandú 🧾 مصرف",
      "Primary color#167e1c#aa0000",
    ]);
    await expect(versions.last()).toContainText("First version.");
    await versions
      .last()
      .getByRole("button", { name: /^Name version/ })
      .click();
    await page.getByRole("textbox", { name: /^Name of version/ }).fill("Before the pilot");
    await button("Save name").click();
    await expect(versions.last()).toContainText("Before the pilot");

    // What is typed and not saved is not replaced.
    await button("Back to editing").click();
    await field(page, "Template name").fill("Loan 2");
    await button("Versions").click();
    await expect(versions.last().getByRole("button", { name: /^Restore/ })).toBeDisabled();
    await save();
    await ok();
    await versions
      .last()
      .getByRole("button", { name: /^Restore/ })
      .click();
    await expect(versions).toHaveCount(3);
    await button("Back to editing").click();
    await expect(field(page, "Template name")).toHaveValue("Loan 2");
    await expect.poll(() => brandOf(page)).toBe("#167e1c");
    await button("Back to Templates").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await call(page, server, "DELETE", `/templates/${id}?mode=SANDBOX`);
    await page.reload();
  });

  test("a row copies its ID, makes a copy, and opens the editor at its ID", async () => {
    const id = (await row("default").getByRole("cell").first().textContent()) ?? "";
    await expectToStay(page, page.getByText("Copy success!"), 1500, () =>
      button("Copy ID of default").dblclick(),
    );
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await button("Copy template default").click();
    await expect(row("default (copy)")).toBeVisible();
    for (const opener of [button(id), button("Edit template default")]) {
      await opener.click();
      await expect(drawer().getByText(id, { exact: true })).toBeVisible();
      await expect(field(page, "Template name")).toHaveValue("default");
      await button("Back to Templates").click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  test("a template is deleted after a question, once", async ({ server }) => {
    const deletions: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "DELETE") deletions.push(request.url());
    });
    await button("Delete template default (copy)").click();
    await expect(page.getByRole("dialog", { name: "Delete this template?" })).toContainText(
      'You are deleting the Wink Widget Template "default (copy)". This operation is irreversible. ' +
        "Continue to delete the template?",
    );
    await button("Cancel").click();
    await expect(row("default (copy)")).toBeVisible();
    expect(deletions).toEqual([]);
    await button("Delete template default (copy)").click();
    await button("Confirm").dblclick();
    await expect(row("default (copy)")).toHaveCount(0);
    expect(deletions).toHaveLength(1);
    const { pathname, searchParams } = new URL(deletions[0] ?? "");
    expect(searchParams.get("mode")).toBe("SANDBOX");
    const gone = await page.request.get(`${server.portal}${pathname}?mode=SANDBOX`, {
      headers: await bearer(page),
    });
    expect(gone.status()).toBe(404);
  });

  test("what is gone elsewhere is told in a dialog, and what was typed stays", {
    tag: "@long",
  }, async ({ server, visitor }) => {
    await button("Edit template default").click();
    await field(page, "Company name").fill("Typed in vain");
    await call(page, server, "DELETE", `/templates/${await idOf(page)}?mode=SANDBOX`);
    await save();
    const error = page.getByRole("dialog", { name: "Error" });
    await expect(error).toContainText("Template not found.");
    await ok();
    await expect(error).toHaveCount(0);
    await expect(field(page, "Company name")).toHaveValue("Typed in vain");
    await button("Back to Templates").click();
    await button("Leave").click();
    await expect(page.getByText("Not found", { exact: true })).toBeVisible();

    const { id } = await call(page, server, "POST", "/templates?mode=SANDBOX", { name: "Short" });
    await open(server);
    await expect(row("Short")).toBeVisible();
    await call(page, server, "DELETE", `/templates/${id}?mode=SANDBOX`);
    await button("Delete template Short").click();
    await button("Confirm").click();
    await expect(error).toContainText("Template not found.");
    await ok();
    await expect(row("Short")).toHaveCount(0);
    forgive(visitor, /Failed to load resource/);
  });

  test("more than fifty come by the page", { tag: "@long" }, async ({ server }) => {
    const headers = await bearer(page);
    for (let made = 0; made < 51; made += 17) {
      const some = Array.from({ length: 17 }, (_, index) => `Template ${made + index}`);
      await Promise.all(
        some.map((name) =>
          page.request.post(`${server.portal}/api/v1/templates?mode=SANDBOX`, {
            headers,
            data: { name },
          }),
        ),
      );
    }
    const first = page.waitForResponse(/\/api\/v1\/templates\?/);
    await open(server);
    const { nextCursor } = (await (await first).json()).data;
    await expect(page.getByRole("row")).toHaveCount(51);
    await expect(page.getByText("All Templates Loaded")).toHaveCount(0);
    const next = page.waitForRequest(/\/api\/v1\/templates\?.*cursor=/);
    await button("Load more templates").click();
    expect(new URL((await next).url()).searchParams.get("cursor")).toBe(nextCursor);
    await expect(page.getByRole("row")).toHaveCount(52);
    await expect(page.getByText("All Templates Loaded")).toBeVisible();
    await expect(button("Load more templates")).toBeDisabled();
  });

  test("Production has its own templates: the first is made, then changed", {
    tag: "@long",
  }, async ({ server }) => {
    server.operator("tenant", "enable-production", email);
    await button("Log out").click();
    await logIn(page, email, password);
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto("about:blank"); // the dashboard may ask for templates, too
    const sizes: (string | null)[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith("/templates") && searchParams.get("mode") === "PRODUCTION")
        sizes.push(searchParams.get("size"));
    });
    await open(server);
    await expect(page.getByText("Not found", { exact: true })).toBeVisible();
    expect(sizes.toSorted()).toEqual(["20", "50"]);
    await expect(page.getByRole("region", { name: "Sample embed code" })).toContainText(
      `calls ${server.link}/link/v1`,
    );
    await button("Customize the widget").click();
    await expect(field(page, "Primary color")).toHaveValue("#167e1c");
    await field(page, "Template name").fill("The real one");
    await saved("POST");
    await ok();
    await button("Back to Templates").click();
    const { id } = (await call(page, server, "GET", "/templates?mode=PRODUCTION")).items[0];
    await expect(page.getByRole("region", { name: "Sample embed code" })).toContainText(id);
    await button("Edit this template").click();
    await expect(field(page, "Template name")).toHaveValue("The real one");
    const { pathname, searchParams } = new URL((await saved()).url());
    expect(pathname).toBe(`/api/v1/templates/${id}`);
    expect(searchParams.get("mode")).toBe("PRODUCTION");
    await ok();
  });
});

/** The template that the editor shows. */
const idOf = async (page: Page) => new URL(page.url()).searchParams.get("template");

/** What the preview asks for: not a search, and not what was chosen. */
function isPreview(request: Request) {
  const { pathname, searchParams } = new URL(request.url());
  return pathname.endsWith("/datasources") && searchParams.get("size") === "100";
}

/** Takes a suggestion and returns its name. */
async function pick(option: Locator) {
  const name = (await option.locator("span").first().textContent()) ?? "";
  await option.click();
  return name.trim();
}

const brandOf = (page: Page) =>
  page
    .frameLocator("iframe[title='Widget preview']")
    .locator("html")
    .evaluate((root) => root.style.getPropertyValue("--w-brand"));

/** The parts of the forms that are put together from now on: a browser cannot always tell a body that has a file. */
async function watchParts(page: Page) {
  await page.evaluate(() => {
    const { append } = FormData.prototype;
    const parts: string[][] = [];
    Reflect.set(window, "parts", parts);
    FormData.prototype.append = function (this: FormData, name: string, value: string | Blob) {
      parts.push([name, String(value)]);
      append.call(this, name, value as Blob);
    };
  });
  return () => page.evaluate((): string[][] => Reflect.get(window, "parts"));
}

/** A JPEG that is one color all over. */
async function makeJpeg(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = "#aa0000";
    context?.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/jpeg");
  });
  return Buffer.from(address.replace(/^data:image\/jpeg;base64,/, ""), "base64");
}

/** In the browser: a canvas with a picture on it. */
async function drawPng(bytes: number[]) {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const canvas = Object.assign(document.createElement("canvas"), {
    width: picture.width,
    height: picture.height,
  });
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return canvas;
}

/** In the browser: how opaque a logo is in two corners, at its edge, and in its center. */
function alphas(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d");
  return [
    [15, 15],
    [185, 185],
    [100, 3],
    [100, 100],
  ].map(([x = 0, y = 0]) => context?.getImageData(x, y, 1, 1).data[3]);
}

const round = [0, 0, 255, 255];

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
