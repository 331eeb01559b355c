import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, forgive, test } from "./test";
import { call, field, signIn } from "./visit";

// What builder.spec.ts leaves out: settings that are kept by Save and shown on the page, limits, and failures of Save.

test.describe.configure({ mode: "serial" });

const example = () =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, "../web/packages/flow/cases/example.json"), "utf8"),
  );

/** As much of a stored screen as is looked at. */
interface Stored {
  props: { screenName: string };
  module: {
    props: { winkTemplateId?: string };
    components: { props: { label?: string }; extra: { rules: object[] } }[];
  };
}

test.describe("a flow that is built", () => {
  let page: Page;
  let site: { id: string; url: string };
  let running: Server;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  const panel = () => region("Settings");
  const canvas = () => region("Canvas");
  const components = () => canvas().locator("[data-component]");
  const names = () => components().locator("> button");
  const chosen = () => components().filter({ has: page.locator("[aria-pressed=true]") });
  const screens = () => page.getByRole("list", { name: "Screens" }).locator("[data-screen]");
  const screenTab = (name: string) => screens().filter({ hasText: name });
  const item = (name: string) => region("Components").getByRole("button", { name, exact: true });
  const input = (name: string) => panel().getByRole("textbox", { name, exact: true });
  const choose = (name: string) => panel().getByRole("combobox", { name, exact: true });
  const panelTab = (name: string) => page.getByRole("tab", { name, exact: true });
  const patterns = [
    ["Code", "^[A-Z]{3}$"],
    ["Voucher", "("],
  ] as const;
  const error = () => page.getByRole("dialog", { name: "Error" });

  /** Drags with the mouse as people do: the browser takes small steps for no dragging. */
  async function drag(from: Locator, to: Locator, [x, y]: readonly [number, number]) {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error("nothing to drag");
    const [fromX, fromY] = [start.x + start.width / 4, start.y + start.height / 2];
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    await page.mouse.move(fromX + 5, fromY + 5);
    const [toX, toY] = [end.x + end.width * x, end.y + end.height * y];
    await page.mouse.move(toX, toY, { steps: 14 });
    await page.mouse.move(toX + 1, toY);
    await expect(page.locator("[data-place], [data-over]").first()).toBeVisible();
    await page.mouse.up();
  }

  async function open() {
    await page.goto(`${running.portal}/link/winkSiteDetail/${site.id}/Loan`);
    await expect(screens().first()).toBeVisible();
  }

  async function save() {
    await button("Save").click();
    await expect(page).toHaveURL(/\/link\/winkSite$/);
    const stored = await call(page, running, "GET", `/sites/${site.id}?mode=PRODUCTION`);
    return stored.winkSiteTemplate.scenes[0].screens as [Stored, Stored, Stored, Stored, Stored];
  }

  test.beforeAll(async ({ visitor, server }) => {
    ({ page } = visitor);
    running = server;
    await signIn(page, server);
    await call(page, server, "POST", "/templates?mode=PRODUCTION", { name: "Loans 🧾" });
    site = await call(page, server, "POST", "/sites?mode=PRODUCTION", example());
    await open();
  });

  test("shows its landing page as the public page does", async () => {
    await expect(canvas()).toContainText("This invitation is brought to you by Bayani");
    await input("Header text").fill("x".repeat(201));
    await expect(input("Header text")).toHaveValue("x".repeat(200));
    await input("Introduction text").fill("y".repeat(1001));
    await expect(input("Introduction text")).toHaveValue("y".repeat(1000));
    await button("Undo").click();
    await button("Undo").click();
  });

  test("shows at most twenty times a second where a drop would go", async () => {
    await screenTab("About you").click();
    const [start, end] = [
      await item("Input").boundingBox(),
      await canvas().locator("[data-device]").boundingBox(),
    ];
    if (!start || !end) throw new Error("nothing to drag");
    await page.mouse.move(start.x + 20, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(start.x + 25, start.y + start.height / 2 + 5);
    await page.evaluate(() => {
      const seen = { places: 0, since: performance.now() };
      Object.assign(window, { seen });
      const attributeFilter = ["data-place", "data-over"];
      new MutationObserver((changes) => {
        for (const { target, attributeName } of changes)
          if ((target as Element).hasAttribute(attributeName ?? "")) seen.places++;
      }).observe(document.body, { subtree: true, attributeFilter });
    });
    // Another component with each step. The first move only enters it.
    const move = async (step: number) => {
      const [x, y] = [end.x + 100, end.y + 70 + 100 * (step % 4)];
      await page.mouse.move(x, y);
      await page.mouse.move(x + 1, y);
      return page.evaluate(() => {
        const { places, since } = Reflect.get(window, "seen");
        return { places, ms: performance.now() - since };
      });
    };
    let steps = 0;
    while (steps < 100) await move(steps++);
    // A busy machine tells the page of moves late.
    await expect.poll(async () => (await move(steps++)).places).toBeGreaterThan(5);
    const { places, ms } = await move(steps);
    expect(places).toBeLessThanOrEqual(ms / 50 + 2);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(page.locator("[data-place], [data-over]")).toHaveCount(0);
  });

  test("has groups of components, each of which can be dragged in", async () => {
    await screenTab("Availability").click();
    for (const [group, items] of [
      ["Basic Info", ["Name", "Address"]],
      ["Text", ["Title", "Paragraph", "Markdown"]],
      ["Form Item", ["Input", "Select", "Radio", "Date picker", "Date range picker"]],
    ] as const) {
      const head = region("Components").getByRole("button", { name: group, exact: true });
      await expect(head.locator("xpath=..").getByRole("listitem")).toHaveText([...items]);
    }
    await drag(item("Date range picker"), components().last(), [0.5, 0.9]);
    await expect(names().last()).toHaveAccessibleName(/^Date range picker/);
    await input("Label").fill("Holidays");
    await input("Placeholder").fill("Your last ones");
    await expect(components().last()).toContainText("Your last ones");
    await drag(item("Name"), components().first(), [0.5, 0.1]);
    await expect(names()).toHaveCount(4);
    await expect(names().first()).toHaveAccessibleName('Input "First Name"');
  });

  test("says in arrows where texts stand", async () => {
    await item("Markdown").click();
    for (const [typed, side] of [
      ["-> text", "right"],
      ["text <-", "left"],
      ["-> text <-", "center"],
    ] as const) {
      await input("Text").fill(typed);
      await expect(chosen().locator(`.site-${side}`)).toHaveText("text");
      await expect(chosen().locator(`.site-${side}`)).toHaveCSS("text-align", side);
    }
    await expect(panel()).toContainText("10 / 1000");
    await page.keyboard.press("Escape");
  });

  test("shows pictures where arrows put them, from its server alone", async () => {
    await canvas()
      .getByRole("button", { name: /^Markdown/ })
      .click();
    await input("Text").fill("-> ![Out of reach](https://pictures.invalid/a.png)");
    await expect(chosen().locator(".site-right")).toHaveText("Out of reach");
    // What is out there answers for a test as it does for nobody.
    const dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const image = `data:image/png;base64,${dot}`;
    await page.route("**/api/v1/markdown/picture", (route) => {
      expect(route.request().postDataJSON()).toEqual({ address: "https://pictures.invalid/b.png" });
      return route.fulfill({ json: { code: "OK", message: "", requestId: "", data: { image } } });
    });
    for (const [typed, side] of [
      ["-> ![Our office](https://pictures.invalid/b.png)", "right"],
      ["-> ![Our office](https://pictures.invalid/b.png) <-", "center"],
      ["![Our office](https://pictures.invalid/b.png) <-", "left"],
    ] as const) {
      await input("Text").fill(typed);
      const place = chosen().locator(`.site-${side}`);
      await expect(place).toHaveCSS("text-align", side);
      // What is drawn takes no clicks, so it has no role.
      await expect(place.locator("img[alt='Our office']")).toHaveJSProperty("naturalWidth", 1);
    }
    await page.unroute("**/api/v1/markdown/picture");
    await input("Text").fill("-> text <-");
    await page.keyboard.press("Escape");
  });

  test("starts over with another type, and keeps the place", async () => {
    await names().first().click();
    const before = await components().first().getAttribute("data-component");
    await choose("Type").selectOption("SELECT");
    await expect(input("Label")).toHaveValue("");
    await expect(components().first()).not.toHaveAttribute("data-component", before ?? "");
    await expect(components().first()).toHaveAttribute("data-component", /^SELECT_/);
    await input("Label").fill("Time of day");
    await expect(input("Field name")).toHaveValue("Timeofday");
    await input("Label of option 1").fill("Morning");
    await expect(page.getByRole("button", { name: /^Delete option/ })).toHaveCount(0);
    await button("Add option").click();
    await input("Label of option 2").fill("Evening");
    await expect(page.getByRole("button", { name: /^Delete option/ })).toHaveCount(2);
    await panel().getByRole("switch", { name: "Disabled" }).click({ force: true });
    await choose("Default value").selectOption("Evening");
  });

  test("tells how readable its color is, while it is chosen", async () => {
    await panelTab("Site").click();
    await expect(panel()).toContainText("White text is easy to read on this color.");
    await input("Theme color").fill("#ffee00");
    await expect(panel()).toContainText("White would be hard to read on this color");
    await expect(canvas().getByRole("button", { name: "Next", exact: true })).toHaveCSS(
      "background-color",
      "rgb(255, 238, 0)",
    );
    await input("Theme color").fill("#ffee");
    await expect(panel()).not.toContainText("hard to read");
    await expect(panel()).toContainText("Theme color must be # and six hex digits.");
    await input("Theme color").fill("#167e1c");
  });

  test("has the texts, the choices and the patterns that were typed", async () => {
    await screenTab("Other income").click();
    await item("Title").click();
    await input("Text").fill("What you earn 🧾");
    await expect(chosen().locator("h1")).toHaveText("What you earn 🧾");
    await item("Paragraph").click();
    await input("Text").fill("Before taxes");
    await expect(chosen().locator("[data-align]")).toHaveText("Before taxes");
    for (const [name, side] of [
      ["Center", "center"],
      ["Left", "start"],
      ["Right", "right"],
    ] as const) {
      await panel().getByText(name, { exact: true }).click();
      await expect(chosen().locator("[data-align]")).toHaveCSS("text-align", side);
    }
    await item("Radio").click();
    await input("Label").fill("Paid");
    await input("Label of option 1").fill("Weekly");
    await button("Add option").click();
    await input("Label of option 2").fill("Monthly");
    await input("Value of option 2").fill("m");
    await expect(chosen().locator("label")).toHaveText(["Weekly", "Monthly"]);

    await screenTab("About you").click();
    for (const [label, pattern] of patterns) {
      await item("Input").click();
      await input("Label").fill(label);
      await choose("Format").selectOption("REGEX");
      await input("Pattern").fill(pattern);
    }
    await expect(panel()).toContainText("This pattern can't be read: no answer would fit it.");
  });

  test("offers no screen that would lead back, and says what is missing", async () => {
    await screenTab("Other income").click();
    await button("Add rule").click();
    const targets = choose("Screen of entry 2").locator("option");
    await expect(targets).toHaveText(["Select a screen", "Connect", "Availability"]);
    await button("Save").click();
    await expect(error()).toContainText("Other income: Next Config 2: Screen is required");
    await button("OK").click();
    await choose("Screen of entry 2").selectOption({ label: "Availability" });
    await choose("Type of entry 2").selectOption("REDIRECT_URL");
    await expect(input("URL of entry 2")).toHaveValue("");
    await button("Delete entry 2").click();
  });

  test("keeps its order, types and settings", async () => {
    await drag(screenTab("Connect"), screenTab("Other income"), [0.1, 0.5]);
    await expect(screens()).toHaveText([/Landing/, /About you/, /Connect/, /Other/, /Avail/]);
    await screenTab("Connect").click();
    const template = panel().getByRole("combobox", { name: "Wink Widget template" });
    await template.click();
    await page.getByRole("listbox").getByRole("option", { name: "Loans 🧾" }).click();
    const stored = await save();
    expect(stored.map((screen) => screen.props.screenName)).toEqual([
      "Landing Page",
      "About you",
      "Connect",
      "Other income",
      "Availability",
    ]);
    expect(stored[2].module.props.winkTemplateId).toMatch(/^wtpl-/);
    const [select] = stored[4].module.components;
    expect(select).toMatchObject({
      itemType: "SELECT",
      disabled: true,
      props: { label: "Time of day", name: "Timeofday" },
      extra: { defaultValue: "Evening" },
    });
    const props = (screen: Stored) => screen.module.components.map((component) => component.props);
    expect(props(stored[4])).toContainEqual({ text: "-> text <-" });
    expect(props(stored[3])).toEqual(
      expect.arrayContaining([
        { text: "What you earn 🧾", level: 1 },
        { text: "Before taxes", align: "right" },
        {
          label: "Paid",
          name: "Paid",
          placeholder: "",
          options: [
            { label: "Weekly", value: "Weekly" },
            { label: "Monthly", value: "m" },
          ],
        },
      ]),
    );
    for (const [label, regex] of patterns) {
      const component = stored[1].module.components.find(({ props }) => props.label === label);
      expect(component?.extra.rules).toEqual([{ format: "REGEX", regex }]);
    }
    await open();
    await expect(screens()).toHaveText([/Landing/, /About you/, /Connect/, /Other/, /Avail/]);
    await screenTab("Connect").click();
    await expect(template).toHaveValue("Loans 🧾");
  });

  test("asks on its public page for what its patterns say", async ({ visitor }) => {
    forgive(visitor, /400/);
    const visit = await page.context().newPage();
    await visit.goto(site.url);
    await visit.getByRole("button", { name: "GET STARTED" }).click();
    await field(visit, "First Name").fill("Ysabel");
    await field(visit, "Age").fill("30");
    await visit.getByLabel("Unemployed", { exact: true }).check();
    await field(visit, "Code").fill("ab");
    await field(visit, "Voucher").fill("ABC");
    await visit.getByRole("button", { name: "Continue" }).click();
    for (const [label] of patterns)
      await expect(field(visit, label)).toHaveAccessibleDescription(
        `Please enter a valid ${label}`,
      );
    await field(visit, "Code").fill("ABC");
    await field(visit, "Voucher").fill("");
    await visit.getByRole("button", { name: "Continue" }).click();
    await expect(visit.getByRole("heading", { name: "What you earn 🧾" })).toBeVisible();
    await expect(visit.getByText("Before taxes")).toHaveCSS("text-align", "right");
    const choices = visit.getByRole("radiogroup", { name: "Paid" }).locator("label");
    await expect(choices).toHaveText(["Weekly", "Monthly"]);
    await visit.close();
  });

  test("needs label and name of each kind of field", async () => {
    await screenTab("Availability").click();
    for (const kind of ["Input", "Select", "Radio", "Date picker", "Date range picker"]) {
      await item(kind).click();
      await input("Label").fill(kind);
      await input("Field name").fill("");
      await button("Save").click();
      await expect(error()).toContainText(
        `Availability: ${kind}: Please enter the component name (only English letters are supported).`,
      );
      await button("OK").click();
      await input("Field name").fill("kind");
      await input("Label").fill("");
      await button("Save").click();
      await expect(error()).toContainText("Label is required");
      await button("OK").click();
      await button("Delete component").click();
    }
  });

  test("tells why Save failed, and loses nothing", async ({ visitor }) => {
    forgive(visitor, /400|ERR_FAILED|Failed to load/);
    await screenTab("Availability").click();
    await input("Screen name").fill("When 🧾");
    await page.route(/\/sites\/wsit-[^/]*\?/, (route) =>
      route.fulfill({
        status: 400,
        contentType: "application/json",
        body: JSON.stringify({ code: "INVALID_SITE", message: "Not on a Sunday.", data: {} }),
      }),
    );
    await button("Save").click();
    await expect(error()).toContainText("Not on a Sunday.");
    await button("OK").click();
    await page.unrouteAll();
    await page.route(/\/sites\/wsit-[^/]*\?/, (route) => route.abort());
    await button("Save").click();
    await expect(error()).toContainText("Sorry, save failed, please try again.");
    await button("OK").click();
    await page.unrouteAll();
    await expect(input("Screen name")).toHaveValue("When 🧾");
    expect((await save())[4].props.screenName).toBe("When 🧾");
  });

  test("is left for the list it was opened from, though it was kept meanwhile", async () => {
    await page.goto(`${running.portal}/dashboard`);
    await page.goto(`${running.portal}/link/winkSite`);
    await button("Add New Site").click();
    await field(page, "Site Name").fill("Kept");
    await field(page, "Site Name").press("Enter");
    await button("Save draft").click();
    await expect(page).toHaveURL(/\/wsit-/);
    await button("Back to Sites").click();
    await expect(page).toHaveURL(/\/link\/winkSite$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
