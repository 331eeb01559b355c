import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, forgive, test } from "./test";
import { call, expectAccessibleInBoth, field, logIn, signUp } from "./visit";

// /link/winkSiteDetail/{id}/{name}: the builder of v3 sites.

const password = "Tidal&Lantern47";
const notLinked =
  "This screen is not linked from any other screen. Please configure Next Config navigation to this screen in others.";
const nameNeeded = "Please enter the component name (only English letters are supported).";
const example = readFileSync(
  resolve(import.meta.dirname, "../web/packages/flow/cases/example.json"),
  "utf8",
);
const odd = `🧾 <b>"Sahod"</b> & قرض`;

test.describe.configure({ mode: "serial" });

test.describe("builder", () => {
  let page: Page;
  let email: string;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  const palette = () => region("Components");
  const panel = () => region("Settings");
  const canvas = () => region("Canvas");
  const sheet = () => canvas().locator("[data-device]");
  const components = () => canvas().locator("[data-component]");
  const names = () => components().locator("> button");
  const screens = () => page.getByRole("list", { name: "Screens" }).locator("[data-screen]");
  const screenTab = (name: string) => screens().filter({ hasText: name });
  const panelTab = (name: string) => page.getByRole("tab", { name, exact: true });
  const error = () => page.getByRole("dialog", { name: "Error" });
  const item = (name: string) => palette().getByRole("button", { name, exact: true });
  const input = (name: string) => panel().getByRole("textbox", { name, exact: true });
  const choose = (name: string) => panel().getByRole("combobox", { name, exact: true });

  /** Drags with the mouse as people do: the browser takes small steps for no dragging. */
  async function drag(from: Locator, to: Locator, part: number) {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error("nothing to drag");
    const [x, y] = [start.x + start.width / 4, start.y + start.height / 2];
    const [toX, toY] = [end.x + end.width / 2, end.y + end.height * part];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.move(toX, toY, { steps: 14 });
    await page.mouse.move(toX + 1, toY);
    await expect(page.locator("[data-place], [data-over]").first()).toBeVisible();
    await page.mouse.up();
  }

  async function addScreen(name: string, type = "Form") {
    await button("Add").click();
    const dialog = page.getByRole("dialog", { name: "Add New Screen" });
    await dialog.getByRole("textbox", { name: "Screen Name" }).fill(name);
    if (type !== "Form") {
      await dialog.getByRole("combobox", { name: "Screen Type" }).click();
      await page.getByRole("option", { name: type }).click();
    }
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Leads from the screen that is looked at to another. */
  async function link(to: string, entry = 1) {
    await panelTab("Screen").click();
    await button("Add rule").click();
    await choose(`Screen of entry ${entry}`).selectOption({ label: to });
  }

  /** Saves, and gives back what was sent. */
  async function saved(method: string) {
    const sent = page.waitForRequest(
      (request) => request.method() === method && /\/sites[/?]/.test(request.url()),
    );
    await button("Save").click();
    const body = (await sent).postDataJSON();
    await expect(page).toHaveURL(/\/link\/winkSite$/);
    return body;
  }

  async function open(server: Server, name = "Loan form") {
    await page.goto(`${server.portal}/link/winkSite`);
    await begin(name);
  }

  /** Begins a new site, from the list that is open. */
  async function begin(name: string) {
    await button("Add New Site").click();
    await field(page, "Site Name").fill(name);
    await field(page, "Site Name").press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  /** What this browser keeps. */
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));

  test.beforeAll(async ({ server, visitor }) => {
    page = visitor.page;
    email = `builder.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
  });

  test("its address needs a login, and is remembered", async ({ server }) => {
    const address = `${server.portal}/link/winkSiteDetail/new/Loan%20form`;
    await page.goto(address);
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, email, password);
    await expect(page).toHaveURL(address);
  });

  test("a new site begins with one landing page and its texts", async () => {
    await expect(page.getByText("ID: -", { exact: true })).toBeVisible();
    await expect(screens()).toHaveText([/1\s*Landing Page/]);
    await expect(page.getByRole("button", { name: /^Delete screen/ })).toHaveCount(0);
    await expect(canvas()).toContainText(
      "Please connect your work account to verify your previous employment",
    );
    for (const said of ["data is safe", "not seen", "revoke", "seconds", "GET STARTED"]) {
      await expect(canvas()).toContainText(said);
    }
    await expect(canvas()).toContainText("This invitation is brought to you by");
    await expect(item("Input")).toBeDisabled();
    await expect(palette()).toContainText("Components can be added to Form screens only.");
    await expect(panel().getByRole("tab")).toHaveText(["Screen", "Component", "Site"]);
    expect((await panel().boundingBox())?.width).toBe(320);
    await input("Introduction text").fill("**Safe** and {{ urlParams.ref }}");
    await expect(canvas().locator("strong", { hasText: "Safe" })).toBeVisible();
    await expect(canvas().locator("code")).toHaveText("{{ urlParams.ref }}");
    await expect(palette().locator("h2")).toHaveText("Components");
    await expect(canvas().getByText("Terms and Conditions")).toBeVisible();
    await expect(canvas().getByText("Privacy Policy")).toBeVisible();
    for (const [name, place] of [
      ["Header text", ".site-header"],
      ["Launch button text", ".site-button"],
    ] as const) {
      await input(name).fill(`${name} 🧾 {{ urlParams.x }}`);
      await expect(canvas().locator(place)).toHaveText(`${name} 🧾 {{ urlParams.x }}`);
      await expect(canvas().locator(`${place} code`)).toHaveText("{{ urlParams.x }}");
    }
    const next = await canvas().getByRole("button", { name: "Next", exact: true }).boundingBox();
    const drawn = await canvas().locator("[data-page]").boundingBox();
    expect(next?.y).toBeGreaterThanOrEqual((drawn?.y ?? 0) + (drawn?.height ?? 0));
  });

  test("screens are added, named and deleted", async () => {
    await button("Add").click();
    const dialog = page.getByRole("dialog", { name: "Add New Screen" });
    await expect(dialog.getByRole("button", { name: "Add", exact: true })).toBeDisabled();
    await dialog.getByRole("combobox", { name: "Screen Type" }).click();
    await expect(page.getByRole("option")).toHaveText(["Form", "Wink Widget"]);
    await page.keyboard.press("Escape");
    await dialog.getByRole("textbox", { name: "Screen Name" }).fill("Left");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(screens()).toHaveCount(1);
    await button("Add").click();
    await dialog.getByRole("textbox", { name: "Screen Name" }).fill("About you");
    await dialog.getByRole("textbox", { name: "Screen Name" }).press("Enter");
    await addScreen("Select", "Wink Widget");
    await addScreen("Thanks");
    await expect(screens()).toHaveText([/Landing Page/, /About you/, /Select/, /Thanks/]);
    await expect(page.getByRole("button", { name: /^Delete screen/ })).toHaveCount(4);
    await expect(canvas()).toContainText(notLinked);
    await button("Delete screen Thanks").click();
    const ask = page.getByRole("dialog", { name: "Delete Screen" });
    await expect(ask).toContainText(
      "Are you sure you want to delete this screen? This action cannot be undone.",
    );
    await ask.getByRole("button", { name: "Delete" }).click();
    await expect(screens()).toHaveText([/Landing Page/, /About you/, /Select/]);
    await button("Undo").click();
    await expect(screens()).toHaveCount(4);
    await button("Redo").click();
    await expect(screens()).toHaveCount(3);
    await page.setViewportSize({ width: 1200, height: 900 });
    for (const n of [1, 2, 3, 4]) await addScreen(`A screen further along ${n}`);
    await expect(screens().last()).toBeInViewport({ ratio: 1 });
    for (const left of [6, 5, 4, 3]) {
      await button("Undo").click();
      await expect(screens()).toHaveCount(left);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("the widget's screen shows where the widget will be", async () => {
    await screenTab("Select").click();
    await expect(canvas().getByRole("heading", { name: "Select your account" })).toBeVisible();
    await expect(canvas().getByText("Search for an account")).toBeVisible();
    await expect(canvas().getByRole("listitem")).toHaveText([
      "All",
      "Employer",
      "Gig",
      "Govt Service",
      "Document",
    ]);
    await expect(panel().getByRole("combobox", { name: "Wink Widget template" })).toHaveValue(
      "Default template",
    );
  });

  test("screens are ordered by dragging and by keyboard", async () => {
    await drag(screenTab("Select"), screenTab("About you"), 0.5);
    await expect(screens().nth(1)).toContainText("Select");
    await screenTab("Select").focus();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(screens()).toHaveText([/Landing Page/, /About you/, /Select/]);
    await expect(
      page.getByRole("status").filter({ hasText: "Select is screen 3 of 3." }),
    ).toHaveCount(1);
    await page.keyboard.press("ArrowLeft");
    await expect(screenTab("About you")).toHaveAttribute("aria-current", "true");
  });

  test("the palette has its groups, a search, and presets", async () => {
    const all = palette().getByRole("listitem");
    await expect(all).toHaveText([
      "Name",
      "Address",
      "Title",
      "Paragraph",
      "Markdown",
      "Input",
      "Select",
      "Radio",
      "Date picker",
      "Date range picker",
    ]);
    await palette().getByRole("textbox").fill("date");
    await expect(all).toHaveText(["Date picker", "Date range picker"]);
    await palette().getByRole("textbox").fill("");
    await button("Basic Info").click();
    await expect(item("Address")).toHaveCount(0);
    await button("Basic Info").click();
    await expect(canvas()).toContainText("Drag and drop components here");
    await drag(item("Input"), canvas().getByText("Drag and drop components here"), 0.5);
    await expect(names()).toHaveCount(1);
    await expect(button("Delete component")).toHaveCount(0);
    await button("Undo").click();
    await item("Address").click();
    await expect(names()).toHaveCount(6);
    await names().first().click();
    await expect(input("Field name")).toHaveValue("streetAddress");
    await button("Undo").click();
    await expect(names()).toHaveCount(0);
    await item("Name").click();
    await expect(names()).toHaveText(["", ""]);
    await names().first().click();
    await expect(input("Field name")).toHaveValue("firstName");
  });

  test("components go before and after others, and are reordered", async () => {
    await drag(item("Select"), components().first(), 0.15);
    await drag(item("Title"), components().last(), 0.85);
    const order = () => names().evaluateAll((all) => all.map((one) => one.ariaLabel));
    const expectAt = (at: number, name: string) =>
      expect(names().nth(at)).toHaveAttribute("aria-label", name);
    await expect
      .poll(order)
      .toEqual(["Select", 'Input "First Name"', 'Input "Last Name"', 'Title "Title"']);
    await expect(canvas().locator("h1.screen-title")).toHaveText("Title");
    await drag(components().last(), components().first(), 0.15);
    await expectAt(0, 'Title "Title"');
    await names().first().click();
    await button("Move with the arrow keys").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expectAt(2, 'Title "Title"');
    await page.keyboard.press("Escape");
    await expectAt(0, 'Title "Title"');
    await names().first().focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expectAt(1, 'Title "Title"');
    await page.keyboard.press("Delete");
    await expect.poll(order).toEqual(["Select", 'Input "First Name"', 'Input "Last Name"']);
    await names().last().click();
    await button("Copy component").click();
    await expectAt(3, 'Input "Last Name Copy"');
    await expect(input("Field name")).toHaveValue("lastNameCopy");
    await button("Delete component").click();
    await expect(names()).toHaveCount(3);
  });

  test("the panel follows what is looked at", async () => {
    await panelTab("Site").click();
    await names().first().click();
    await expect(panelTab("Component")).toHaveAttribute("aria-selected", "true");
    await panelTab("Site").click();
    await screenTab("Select").click();
    await expect(panelTab("Screen")).toHaveAttribute("aria-selected", "true");
    await screenTab("About you").click();
    const size = () => sheet().boundingBox();
    await page.getByText("Phone", { exact: true }).click();
    await expect.poll(size).toMatchObject({ width: 375, height: 667 });
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.getByText("Desktop", { exact: true }).click();
    await expect.poll(size).toMatchObject({ width: 640 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText("Phone", { exact: true }).click();
    await expect.poll(size).toMatchObject({ width: 375 });
    await input("Next button name").fill("Go on");
    const next = canvas().getByRole("button", { name: "Go on" });
    await expect(next).toBeVisible();
    await panelTab("Site").click();
    await next.click();
    await expect(region("Next config")).toBeInViewport();
    await expect(region("Next config")).toBeFocused();
    await input("Next button name").fill("");
    await expect(canvas().getByRole("button", { name: "Next", exact: true })).toBeVisible();
  });

  test("label, name, options and their messages", async () => {
    await names().first().click();
    await input("Label").fill("Pay 2");
    await expect(input("Field name")).toHaveValue("Pay");
    await input("Field name").fill("salary");
    await input("Label").fill("How are you paid?");
    await expect(input("Field name")).toHaveValue("salary");
    await input("Label").fill("");
    await expect(panel()).toContainText("Label is required");
    await input("Label").fill("First Name");
    await expect(panel()).toContainText("Duplicate labels are not allowed");
    await input("Label").fill(odd);
    await expect(components().first()).toContainText(odd);
    for (const bad of ["", "first_1"]) {
      await input("Field name").fill(bad);
      await expect(panel()).toContainText(nameNeeded);
    }
    await input("Field name").fill("lastName");
    await expect(panel()).toContainText("Duplicate names are not allowed");
    await input("Field name").fill("salary");
    await expect(page.getByRole("button", { name: /^Delete option/ })).toHaveCount(0);
    await input("Label of option 1").fill("Yes");
    await expect(input("Value of option 1")).toHaveValue("Yes");
    await input("Value of option 1").fill("y");
    await input("Label of option 1").fill("Weekly");
    await expect(input("Value of option 1")).toHaveValue("y");
    await button("Add option").click();
    await input("Label of option 2").fill("Weekly");
    await expect(panel()).toContainText("Duplicate option labels are not allowed");
    await input("Label of option 2").fill("Monthly");
    await input("Value of option 2").fill("y");
    await expect(panel()).toContainText("Duplicate option values are not allowed");
    await input("Value of option 2").fill("m");
    await expect(components().first().locator("option")).toHaveText([/./, "Weekly", "Monthly"]);
    await choose("Default value").selectOption("m");
    await panel().getByRole("switch", { name: "Required" }).click({ force: true });
  });

  test("rules and their messages", async () => {
    await names().nth(1).click();
    await expect(choose("Format").locator("option")).toHaveText([
      "None",
      "PHONE",
      "EMAIL",
      "URL",
      "NUMBER",
      "INTEGER",
      "STRING",
      "REGEX",
    ]);
    const number = (name: string) => panel().getByRole("spinbutton", { name, exact: true });
    await choose("Format").selectOption("NUMBER");
    await number("Max Value").fill("5");
    await number("Min Value").fill("6");
    await expect(panel()).toContainText("Cannot be greater than Max Value");
    await expect(panel()).toContainText("Cannot be less than Min Value");
    await choose("Format").selectOption("STRING");
    await number("Min Length").fill("-1");
    await expect(panel()).toContainText("Cannot be less than 0");
    await number("Max Length").fill("5");
    await number("Min Length").fill("6");
    await expect(panel()).toContainText("Cannot be greater than Max Length");
    await expect(panel()).toContainText("Cannot be less than Min Length");
    await number("Min Length").fill("2");
    await input("Message").fill("Two letters at least");
    await input("Placeholder").fill("As on your payslip");
    await expect(components().nth(1).getByPlaceholder("As on your payslip")).toBeVisible();
    await names().nth(2).click();
    await choose("Format").selectOption("INTEGER");
    await number("Min Value").fill("18");
    await number("Max Value").fill("65");
  });

  test("texts have their settings", async () => {
    await names().last().click();
    await item("Paragraph").click();
    await input("Text").fill("Hello {{ About you.firstName }}");
    await expect(components().last().locator("code")).toHaveText("{{ About you.firstName }}");
    await expect(panel()).toContainText("31 / 1000");
    await panel().getByText("Center", { exact: true }).click();
    await expect(components().last().locator('[data-align="center"]')).toBeVisible();
    await choose("Type").selectOption("MARKDOWN");
    await expect(input("Text")).toHaveValue("Markdown");
    await input("Text").fill("**bold**");
    await expect(components().last().locator("strong")).toHaveText("bold");
  });

  test("the site has a name, a color and parameters", async () => {
    await panelTab("Site").click();
    await expect(input("Theme color")).toHaveValue("#167e1c");
    await input("Site name").fill("");
    await expect(panel()).toContainText("Site name cannot be empty");
    await input("Site name").fill("Loan form");
    await region("URL parameters").getByRole("button", { name: "Add" }).click();
    for (const bad of ["1ref", "a-b"]) {
      await input("Key 1").fill(bad);
      await expect(panel()).toContainText("Use letters, digits and underscores");
    }
    await input("Key 1").fill("_ref1");
    await input("Default value 1").fill("none");
    await region("URL parameters").getByRole("button", { name: "Add" }).click();
    await expect(panel()).not.toContainText("Use letters, digits and underscores");
  });

  test("entries lead on, and never back", async () => {
    await screenTab("Landing Page").click();
    await button("Add rule").click();
    await expect(panel()).toContainText("Screen is required");
    const targets = choose("Screen of entry 1").locator("option");
    await expect(targets).toHaveText(["Select a screen", "About you", "Select"]);
    await choose("Screen of entry 1").selectOption({ label: "About you" });
    await screenTab("About you").click();
    await expect(canvas()).not.toContainText(notLinked);
    await link("Select");
    await button("Add condition").first().click();
    await choose("Field of condition 1.1 of entry 1").selectOption({ label: odd });
    await expect(choose("Operator of condition 1.1 of entry 1").locator("option")).toHaveText([
      "=",
      ">",
      ">=",
      "<",
      "<=",
      "!=",
      "includes",
      "doesn't include",
    ]);
    await input("Value of condition 1.1 of entry 1").fill("m");
    await button("Add rule").click();
    await expect(choose("Type of entry 2").locator("option")).toHaveText(["Screen", "URL"]);
    await choose("Type of entry 2").selectOption("REDIRECT_URL");
    await expect(panel()).toContainText("URL is required");
    await button("Save").click();
    await expect(error()).toContainText("About you: Next Config 2: URL is required");
    await button("OK").click();
    await input("URL of entry 2").fill("https://example.com/done?ref={{ urlParams._ref1 }}");
    await screenTab("Select").click();
    await expect(region("Next config")).toContainText(
      "Next Config is optional for the last screen. If it is not set, the user returns to the application.",
    );
    await expectAccessibleInBoth(page);
  });

  test("what is wrong is listed and nothing is sent", async () => {
    await panelTab("Site").click();
    await input("Site name").fill(" ");
    await screenTab("About you").click();
    await names().first().click();
    await input("Label").fill("");
    await screenTab("Select").click();
    await input("Screen name").fill("");
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && /\/sites\?/.test(request.url())) sent++;
    });
    await button("Save").click();
    const lines = error().locator("p");
    // Expectations of texts take any white space for a space.
    expect(await lines.textContent()).toBe(
      [
        "Site name cannot be empty",
        "About you: SELECT: Label is required",
        "Untitled screen: Screen name is required",
      ].join("\n"),
    );
    await expect(lines).toHaveCSS("white-space", "pre-line");
    await button("OK").click();
    expect(sent).toBe(0);
    await screenTab("Untitled screen").click();
    await input("Screen name").fill("Select");
    await screenTab("About you").click();
    await names().first().click();
    await input("Label").fill(odd);
    await panelTab("Site").click();
    await input("Site name").fill("Loan form");
  });

  test("a failed save keeps everything", async ({ visitor }) => {
    forgive(visitor, /ERR_FAILED/);
    await page.route(/\/sites\?/, (route) => route.abort());
    await button("Save").click();
    await expect(error()).toContainText("Sorry, save failed, please try again.");
    await button("OK").click();
    await page.unroute(/\/sites\?/);
    await expect(screens()).toHaveCount(3);
  });

  test("a crash loses nothing", async ({ server }) => {
    await expect.poll(stored).toContain("_ref1");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(`${server.portal}/link/winkSiteDetail/new/Loan%20form`);
    await expect(page.getByText(/that were not saved/)).toBeVisible();
    await expect(screens()).toHaveCount(1);
    await button("Restore").click();
    await expect(screens()).toHaveText([/Landing Page/, /About you/, /Select/]);
  });

  test("Save creates the site in the saved form", async () => {
    const body = await saved("POST");
    expect(body).toMatchObject({ name: "Loan form", enabled: true, type: "LOWCODE" });
    const { scenes, additionalConfig } = body.winkSiteTemplate;
    expect(scenes).toHaveLength(1);
    expect(scenes[0]).toMatchObject({ reference: "Scene_1", sceneName: "Default Scene" });
    expect(additionalConfig).toEqual({
      themeColor: "#167e1c",
      urlParams: [{ key: "_ref1", value: "none" }],
    });
    const [landing, form, widget] = scenes[0].screens;
    expect(landing.reference).toMatch(/^Screen_/);
    expect(landing.routers).toEqual([{ target: form.reference, conditions: [] }]);
    expect(landing.module.props.title).toBe("Default Module Title");
    expect(form.props).toEqual({ screenName: "About you", nextButtonName: "" });
    expect(form.routers[0].conditions).toEqual([
      {
        logicOperator: "AND",
        expressions: [{ field: "salary", comparisonOperator: "EQ", value: "m" }],
      },
    ]);
    expect(form.module.components.map((one: { itemType: string }) => one.itemType)).toEqual([
      "SELECT",
      "INPUT",
      "INPUT",
      "MARKDOWN",
    ]);
    const rules = form.module.components.flatMap(
      (one: { extra: { rules?: object[] } }) => one.extra.rules,
    );
    expect(rules).toContainEqual(
      expect.objectContaining({ minLength: 2, maxLength: 5, message: "Two letters at least" }),
    );
    expect(rules).toContainEqual({ format: "INTEGER", min: 18, max: 65 });
    expect(form.module.components[0]).toMatchObject({
      required: true,
      extra: { rules: [], defaultValue: "m" },
    });
    expect(widget.module).toMatchObject({
      type: "WinkWidgetModule",
      props: { winkTemplateId: null },
    });
    await expect(page.getByRole("row").filter({ hasText: "Loan form" })).toContainText(
      "Wink Site (v3)",
    );
  });

  test("nothing of a new site that was left is in the next one", async ({ server }) => {
    await open(server, "Another");
    await addScreen("Left behind");
    await expect.poll(stored).toContain("Left behind");
    await button("Back to Sites").click();
    await page.getByRole("button", { name: "Leave" }).click();
    await begin("Another");
    await expect(screens()).toHaveText([/Landing Page/]);
    await expect(page.getByText("ID: -", { exact: true })).toBeVisible();
    await expect(page.getByText(/that were not saved/)).toHaveCount(0);
    expect(await stored()).not.toContain("Left behind");
    await button("Back to Sites").click();
    await expect(page).toHaveURL(/\/link\/winkSite$/);
  });

  test("a stored site is shown again, whole, and saved by two people", async ({
    server,
    visitor,
  }) => {
    forgive(visitor, /409/);
    await page.getByRole("button", { name: "Edit site Loan form" }).click();
    await expect(screens()).toHaveText([/Landing Page/, /About you/, /Select/]);
    const [id] = page.url().split("/").slice(-2);
    await expect(page.getByText(/^ID:/)).toHaveText(`ID: ${id}`);
    await screenTab("About you").click();
    await names().first().click();
    await expect(input("Label")).toHaveValue(odd);
    await input("Label").fill("Pay");
    const site = await call(page, server, "GET", `/sites/${id}?mode=SANDBOX`);
    await call(page, server, "PUT", `/sites/${id}?mode=SANDBOX`, {
      name: "Theirs",
      enabled: true,
      type: "LOWCODE",
      winkSiteTemplate: site.winkSiteTemplate,
    });
    await button("Save").click();
    const ask = page.getByRole("dialog", { name: "Save over newer changes?" });
    await expect(ask).toBeVisible();
    await ask.getByRole("button", { name: "Cancel" }).click();
    await expect(input("Label")).toHaveValue("Pay");
    await button("Back to Sites").click();
    await page.getByRole("button", { name: "Stay" }).click();
    await button("Save").click();
    await ask.getByRole("button", { name: "Save mine" }).click();
    await expect(page).toHaveURL(/\/link\/winkSite$/);
    const after = await call(page, server, "GET", `/sites/${id}?mode=SANDBOX`);
    expect(after.name).toBe("Loan form");
    expect(after.winkSiteTemplate.scenes[0].screens[1].module.components[0].props.label).toBe(
      "Pay",
    );
  });
  test("a new site may begin with a complete flow", async ({ server }) => {
    await page.goto(`${server.portal}/link/winkSite`);
    await button("Add New Site").click();
    const starts = page.getByRole("group", { name: "Start from" }).getByRole("radio");
    await expect(starts).toHaveCount(6);
    await expect(page.getByRole("radio", { name: "Blank" })).toBeChecked();
    await page.getByRole("radio", { name: "Loan application" }).check();
    await field(page, "Site Name").fill("Salary loans");
    await button("Add").last().click();
    await expect(page.getByRole("heading", { level: 1, name: "Salary loans" })).toBeVisible();
    await expect(screens()).toHaveCount(8);
    await page.reload();
    await expect(screens()).toHaveCount(8);
    const body = await saved("POST");
    expect(body.name).toBe("Salary loans");
    expect(body.winkSiteTemplate.scenes[0].screens[1].props.screenName).toBe("Your loan");
  });
  test("goes into a file and comes back from it", async ({ server }) => {
    await open(server, "Copied");
    const importFile = (text: string) =>
      page.getByLabel("Flow as JSON").setInputFiles({
        name: "flow.json",
        mimeType: "application/json",
        buffer: Buffer.from(text),
      });
    await importFile(example.replace('"Screen_b2About0"', "7"));
    await expect(error()).toContainText(
      "scenes.0.screens.0.routers.0.target: This must be a text.",
    );
    await button("OK").click();
    await expect(screens()).toHaveCount(1);
    await importFile(example);
    await expect(screens()).toHaveCount(5);
    await button("Undo").click();
    await expect(screens()).toHaveCount(1);
    await button("Redo").click();
    await button("More").click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Export as JSON" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("Loan-pre-check.json");
    const { $schema, ...exported } = JSON.parse(readFileSync(await file.path(), "utf8"));
    expect(exported).toEqual(JSON.parse(example));
    const schema = await page.request.get($schema);
    expect((await schema.json()).title).toBe("Nod flow");
  });

  test("has a map of its screens and ways, which leads to each", async () => {
    await button("Map").click();
    const map = region("Map");
    const card = (name: string) => map.getByRole("button", { name: `Edit ${name}` });
    await expect(map.getByRole("listitem")).toHaveCount(7);
    await expect(card("About you")).toHaveAccessibleName(
      /To Connect, if Employment status = EMPLOYED and Age >= 18\. To Other income, if .*otherwise/,
    );
    await expect(map.getByText("Not linked")).toHaveCount(0);
    await card("Other income").press("Enter");
    await expect(map).toHaveCount(0);
    await expect(screenTab("Other income")).toContainText("Other income");
    await expect(input("Screen name")).toHaveValue("Other income");
    await addScreen("Nowhere");
    await button("Map").click();
    await expect(card("Nowhere")).toContainText("Not linked");
    await expect(card("Nowhere")).toContainText("Last");
    await button("Save").click();
    await expect(error()).toContainText("Nowhere: This screen is not linked");
    await button("OK").click();
    await expect(map).toHaveCount(0);
    await button("Back to Sites").click();
    await page.getByRole("button", { name: "Leave" }).click();
  });

  test("tells on its map how many left at a screen, and which way the others took", {
    tag: "@long",
  }, async ({ browser, server }) => {
    const made = await call(page, server, "POST", "/sites?mode=SANDBOX", JSON.parse(example));
    const visit = async (status?: "Employed" | "Unemployed") => {
      const context = await browser.newContext();
      const visitor = await context.newPage();
      await visitor.goto(made.url);
      await visitor.getByRole("button", { name: "GET STARTED" }).click();
      await expect(field(visitor, "First Name")).toBeVisible();
      if (status) {
        await field(visitor, "First Name").fill("Ysabel");
        await field(visitor, "Age").fill("30");
        await visitor.getByLabel(status, { exact: true }).check();
        await visitor.getByRole("button", { name: "Continue" }).click();
        const there =
          status === "Employed" ? visitor.locator("iframe") : visitor.getByLabel("Source");
        await expect(there).toBeVisible();
      }
      await context.close();
    };
    for (const status of ["Employed", "Employed", "Unemployed", undefined] as const) {
      await visit(status);
    }
    await page.goto(`${server.portal}/link/winkSiteDetail/${made.id}/Drop-off`);
    await button("Map").click();
    const card = (name: string) => region("Map").getByRole("button", { name: `Edit ${name}` });
    await expect(card("Landing Page")).toContainText("4 came, 0% dropped off");
    await expect(card("About you")).toContainText("4 came, 25% dropped off");
    await expect(card("About you")).toHaveAccessibleName(
      /To Connect, 50% if .*To Other income, 25% if .*To https.*, 0% otherwise/,
    );
    await expect(card("Other income")).toContainText("1 came, 100% dropped off");
    await expect(card("Connect")).toContainText("2 came, 100% dropped off");
    await expect(card("Availability")).not.toContainText("came");
  });

  test("is told apart from its earlier versions in words", async ({ server }) => {
    const flow = { ...JSON.parse(example), name: "Told apart" };
    const site = await call(page, server, "POST", "/sites?mode=SANDBOX", flow);
    const [, about] = site.winkSiteTemplate.scenes[0].screens;
    about.module.components[2].props.label = "Your age";
    about.routers.pop();
    const { name, enabled, type, winkSiteTemplate } = site;
    const body = { name, enabled, type, winkSiteTemplate };
    await call(page, server, "PUT", `/sites/${site.id}?mode=SANDBOX`, body);
    await page.goto(`${server.portal}/link/winkSite`);
    await page.getByRole("button", { name: `Manage site ${name}` }).click();
    await panelTab("Versions").click();
    const rows = page.getByRole("table", { name: /^Changes in/ }).getByRole("row");
    await expect(rows).toHaveText([
      "SettingBeforeAfter",
      'About you › Input "Your age": labelAgeYour age',
      /^About you: next1\. Connect, if Employment status = EMPLOYED and Age >= 18/,
    ]);
    await expect(rows.last()).toContainText("3. https://example.com/not-eligible");
    await expect(page.getByText("[object")).toHaveCount(0);
  });
});
