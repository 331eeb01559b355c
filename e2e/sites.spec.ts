import type { Locator, Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, forgive, test } from "./test";
import {
  bearer,
  call,
  expectAccessibleInBoth,
  expectToStay,
  field,
  hold,
  logIn,
  signUp,
} from "./visit";

// /link/winkSite, Sites List: pages that are made without code, and the editor of their v2 kind.

const password = "Tidal&Lantern47";
const defaultName = "Default Customization Wink Site";
const tooLarge =
  "The maximum image size is only allowed to be 200KB, please upload according to the regulations!";
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** Hostile, long, and from right to left. */
const odd = `🧾 <b>"Sahod"</b> & قرض ${"loan".repeat(8)}`;
const documents = /\/(login|link\/winkSite)$/;
const lists = /\/api\/v1\/sites\?/;

test.describe.configure({ mode: "serial" });

test.describe("sites", () => {
  let page: Page;
  let email: string;
  let template: string;
  const drawer = () =>
    page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Back to Sites" }) });
  const tab = (name: string) => drawer().getByRole("tab", { name, exact: true }).click();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  /** The name of a switch in the drawer goes on with what it does. */
  const toggle = (name: string) =>
    drawer().getByRole("switch", { name: new RegExp(`^${name}( When| After)`) });
  const published = (name: string) =>
    page.getByRole("switch", { name: `Published: ${name}`, exact: true });
  const card = () => drawer().getByRole("complementary", { name: "Live preview" }).locator(".site");
  const rows = () => page.getByRole("table", { name: "Sites" }).locator("tbody tr");
  const row = (name: string) => rows().filter({ has: button(name) });
  const error = () => page.getByRole("dialog", { name: "Error" });
  const back = async () => {
    await button("Back to Sites").click();
    await expect(drawer()).toHaveCount(0);
  };
  const choose = async (name: string) => {
    await page.getByRole("combobox", { name: "Wink Widget template" }).click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  /** Saves, and gives back what was sent. */
  const saving = async (method: string) => {
    const sent = page.waitForRequest(
      (request) => request.method() === method && /\/sites[/?]/.test(request.url()),
    );
    await drawer().getByRole("button", { name: "Save", exact: true }).click();
    return sent;
  };
  const saved = async (method: string) => {
    const listed = page.waitForRequest((request) => lists.test(request.url()));
    const sent = await saving(method);
    await listed;
    await expect(drawer()).toHaveCount(0);
    return sent.postDataJSON();
  };
  const open = async (server: Server) => {
    await page.goto(`${server.portal}/link/winkSite`);
    await expect(page.getByRole("heading", { level: 1, name: "Manage Wink Sites" })).toBeVisible();
  };
  /** A site over the API, with its own template unless given. */
  const make = (server: Server, name: string, part: object = {}) =>
    call(page, server, "POST", "/sites?mode=SANDBOX", {
      name,
      enabled: true,
      winkTemplateId: template,
      ...part,
    });
  const stored = (server: Server, id: string) =>
    call(page, server, "GET", `/sites/${id}?mode=SANDBOX`);

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await page.clock.install();
    email = `sites.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    // An installation with its own terms and privacy policy.
    await page.route(documents, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(
        /(termsUrl|privacyUrl)(&#34;|&quot;|"):\2/g,
        "$1$2:$2https://example.com/$1",
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`${server.portal}/link/winkSite`);
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, email, password);
    await expect(page).toHaveURL(/\/link\/winkSite$/);
  });

  test("an empty list says so, beside the tab of the sessions", async ({ server }) => {
    const asked = page.waitForRequest(lists);
    await open(server);
    const { searchParams } = new URL((await asked).url());
    expect([searchParams.get("mode"), searchParams.get("size")]).toEqual(["SANDBOX", "10"]);
    await expect(page.getByText("Not found", { exact: true })).toBeVisible();
    await expect(
      page.getByText('No results found for "wink site list". To create a new wink site.'),
    ).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Sites List", "Sites Data"]);
  });

  test("a new site has a name and a type", async ({ server }) => {
    template = (
      await call(page, server, "POST", "/templates?mode=SANDBOX", {
        name: "Salary",
        themeColor: "#aa0000",
      })
    ).id;
    await button("Add New Site").click();
    await expect(field(page, "Site Name")).toHaveValue(defaultName);
    const type = page.getByRole("combobox", { name: "Site Type" });
    await type.click();
    await expect(page.getByRole("option")).toHaveText(["Wink Site (v3) - Alpha", "Wink Site (v2)"]);
    await page.getByRole("option", { name: "Wink Site (v2)" }).click();
    await field(page, "Site Name").fill("   ");
    await expect(button("Add")).toBeDisabled();
    await field(page, "Site Name").fill("Left");
    await button("Cancel").click();
    await button("Add New Site").click();
    await expect(field(page, "Site Name")).toHaveValue(defaultName);
    await expect(type).toHaveValue("Wink Site (v3) - Alpha");
    await type.click();
    await page.getByRole("option", { name: "Wink Site (v2)" }).click();
    await field(page, "Site Name").fill("Salary loan");
    const templates = page.waitForRequest(/\/api\/v1\/templates\?/);
    await field(page, "Site Name").press("Enter");
    await expect(field(page, "Name")).toHaveValue("Salary loan");
    expect(new URL((await templates).url()).searchParams.get("size")).toBe("50");
    await expect(page).toHaveURL(/\/link\/winkSite$/);
  });

  test("the drawer has three tabs, the defaults and the hosted page's card", async () => {
    expect((await drawer().boundingBox())?.width).toBe(1160);
    await expect(drawer().getByRole("tab")).toHaveText([
      "General Settings",
      "Landing Page",
      "Result Page",
    ]);
    await expect(drawer().getByText("ID:")).toHaveCount(0);
    await expect(toggle("Published")).toBeChecked();
    const box = await card().locator("..").boundingBox();
    expect([box?.width, box?.height]).toEqual([700, 667]);
    await expect(card().getByRole("heading")).toHaveText(
      "Please connect your work account to verify your previous employment",
    );
    await expect(card().locator("strong")).toHaveCount(4);
    await expect(card()).toContainText("This invitation is brought to you by Nod.");
    await expect(card().getByRole("link")).toHaveText(["Terms and Conditions", "Privacy Policy"]);
    await tab("Landing Page");
    await expect(field(page, "Launch Button Text")).toHaveValue("GET STARTED");
    await expect(toggle("Enable")).toBeChecked();
    await tab("Result Page");
    await expect(toggle("Enable Result")).toBeChecked();
    await expect(toggle("Enable QR Code")).toBeChecked();
    await expect(card()).toContainText("Save this QR code to manage your connected accounts.");
    await expect(card().getByRole("button", { name: "Save QR Code" })).toBeVisible();
    const code = await card()
      .getByRole("img", { name: /^QR code/ })
      .boundingBox();
    expect([code?.width, code?.height]).toEqual([200, 200]);
  });

  test("without a template nothing is sent; with one the site is made", async ({ server }) => {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (/\/sites[/?]/.test(request.url())) sent.push(request.method());
    });
    await drawer().getByRole("button", { name: "Save", exact: true }).click();
    await expect(error()).toContainText("Please select the Wink Widget template.");
    await button("OK").click();
    expect(sent).toEqual([]);
    await tab("General Settings");
    await choose("Salary");
    await expect(card().getByRole("button")).toHaveCSS("background-color", "rgb(170, 0, 0)");
    const body = await saved("POST");
    expect(Object.keys(body).toSorted()).toEqual([
      "enabled",
      "name",
      "type",
      "winkSiteTemplate",
      "winkTemplateId",
    ]);
    expect(body.winkSiteTemplate.providerPageConfig).toEqual({});
    await expect(page.getByRole("columnheader")).toHaveText([
      "Site Name",
      "Template Name",
      "Type",
      "Created At",
      "Updated At",
      "Published",
      "Action",
    ]);
    await expect(row("Salary loan").getByRole("cell").nth(1)).toHaveText("Salary");
    await expect(row("Salary loan")).toContainText("Wink Site (v2)");
    await expect(page.getByText("All Wink Sites Loaded")).toBeVisible();
    // The server fills what is left out as the editor does.
    const bare = await make(server, "Bare", { winkSiteTemplate: {} });
    const { id } = (await call(page, server, "GET", "/sites?mode=SANDBOX")).items[1];
    expect((await stored(server, bare.id)).winkSiteTemplate).toEqual(
      (await stored(server, id)).winkSiteTemplate,
    );
    await call(page, server, "DELETE", `/sites/${bare.id}?mode=SANDBOX`);
    await expectAccessibleInBoth(page);
  });

  test("a drawer that was left starts over, and so does the dialog", async () => {
    for (const name of ["Left", "Begun"]) {
      await button("Add New Site").click();
      await expect(field(page, "Site Name")).toHaveValue(defaultName);
      const type = page.getByRole("combobox", { name: "Site Type" });
      await expect(type).toHaveValue("Wink Site (v3) - Alpha");
      await type.click();
      await page.getByRole("option", { name: "Wink Site (v2)" }).click();
      await field(page, "Site Name").fill(name);
      await button("Add").click();
      await expect(drawer().getByRole("tab", { selected: true })).toHaveText("General Settings");
      await tab("Result Page");
      await expect(field(page, "Success Header Text")).toHaveValue("You're all set!");
      await field(page, "Success Header Text").fill(name);
      await button("Back to Sites").click();
      await button("Leave").click();
      await expect(drawer()).toHaveCount(0);
    }
  });

  test("the address is copied once, and opens the page", async ({ server }) => {
    await expectToStay(page, page.getByText("Copy success!", { exact: true }), 2000, () =>
      button("Copy URL of Salary loan").dblclick(),
    );
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(url).toMatch(new RegExp(`^${server.link}/s/wsit-[0-9a-f]{32}$`));
    const opened = await page.request.get(url, { headers: { Accept: "text/html" } });
    expect(opened.status()).toBe(200);
  });

  test("every field is shown at once, kept, and seeded again", async ({ server }) => {
    await button("Edit site Salary loan").click();
    await expect(drawer().getByText(/^ID:/)).toBeVisible();
    await expect(page).toHaveURL(/\/link\/winkSite$/);
    await field(page, "Name").fill(odd);
    await field(page, "Success exit link").fill("https://example.com/ok?a=1");
    await expect(field(page, "Success exit link")).toHaveValue("example.com/ok?a=1");
    await expect(drawer().getByText("https://", { exact: true })).toHaveCount(2);
    await field(page, "Failure exit link").fill("example.com/no");
    await page.getByRole("combobox", { name: "Success exit link opens in" }).click();
    await page.getByRole("option", { name: "The whole tab" }).click();
    await tab("Landing Page");
    await field(page, "Header Text").fill(odd);
    await expect(card().getByRole("heading")).toHaveText(odd);
    await field(page, "Introduction Text").fill("**bold** <img src=x>\n\n- one\n- two\n");
    await field(page, "Introduction Text").press("Tab");
    await expect(field(page, "Introduction Text")).toBeFocused();
    await expect(field(page, "Introduction Text")).toHaveValue(/two\n\t$/);
    await expect(card().locator("strong")).toHaveText(["bold"]);
    await expect(card().getByRole("listitem")).toHaveText(["one", "two"]);
    await field(page, "Introduction Text").press("Escape");
    await field(page, "Introduction Text").press("Tab");
    await expect(field(page, "Launch Button Text")).toBeFocused();
    await field(page, "Launch Button Text").fill("Begin");
    await expect(card().getByRole("button")).toHaveText("Begin");
    await toggle("Enable").click();
    await tab("Result Page");
    await drawer().getByText("Failed", { exact: true }).click();
    await expect(card().getByRole("heading")).toHaveText("Connection unsuccessful");
    await field(page, "Success Header Text").focus();
    await expect(card().getByRole("heading")).toHaveText("You're all set!");
    await field(page, "Failure Button Text").focus();
    await expect(card().getByRole("button")).toHaveText("CONNECT");
    for (const part of ["Header", "Body", "Button"]) {
      await field(page, `Success ${part} Text`).fill(`s${part}`);
      await field(page, `Failure ${part} Text`).fill(`f${part}`);
    }
    await expect(card()).toContainText("fBody");
    await field(page, "Success Button Text").focus();
    await expect(card()).toContainText("sBody");
    await toggle("Enable QR Code").click();
    await expect(card().getByRole("img", { name: /^QR code/ })).toHaveCount(0);
    await toggle("Enable Result").click();
    await tab("General Settings");
    await toggle("Published").click();
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await button("Back to Sites").click();
    await expect(page.getByText("Leave without saving?")).toBeVisible();
    await button("Stay").click();
    await saved("PUT");
    const { id, ...rest } = (await call(page, server, "GET", "/sites?mode=SANDBOX")).items[0];
    expect([rest.name, rest.enabled]).toEqual([odd, false]);
    expect(rest.winkSiteTemplate).toMatchObject({
      winkTemplateId: template,
      companyLogoUrl: "",
      redirectBackUrl: "https://example.com/ok?a=1",
      redirectBackUrlOnFailure: "https://example.com/no",
      redirectTarget: "TOP",
      redirectTargetOnFailure: "SELF",
      landingPageConfig: { enabled: false, headerText: odd, continueButtonName: "Begin" },
      resultPageConfig: {
        enabled: false,
        enableQrCode: false,
        successPage: { headerText: "sHeader", bodyText: "sBody", continueButtonName: "sButton" },
        failurePage: { headerText: "fHeader", bodyText: "fBody", continueButtonName: "fButton" },
      },
    });
    await expect(published(odd)).not.toBeChecked();
    await button(`Edit site ${odd}`).click();
    await expect(drawer().getByText(id)).toBeVisible();
    await expect(page.getByRole("tab", { name: "General Settings" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(field(page, "Failure exit link")).toHaveValue("example.com/no");
    await expect(page.getByRole("combobox", { name: "Success exit link opens in" })).toHaveValue(
      "The whole tab",
    );
    await expect(page.getByRole("combobox", { name: "Wink Widget template" })).toHaveValue(
      "Salary",
    );
    await field(page, "Name").fill("  ");
    await tab("Landing Page");
    await expect(toggle("Enable")).not.toBeChecked();
    await field(page, "Launch Button Text").fill("");
    await tab("Result Page");
    await expect(field(page, "Success Body Text")).toHaveValue("sBody");
    await field(page, "Success Button Text").fill("");
    await field(page, "Failure Button Text").fill("");
    await saved("PUT");
    const { name, winkSiteTemplate: look } = await stored(server, id);
    const { landingPageConfig: landing, resultPageConfig: result } = look;
    expect([
      name,
      landing.continueButtonName,
      result.successPage.continueButtonName,
      result.failurePage.continueButtonName,
    ]).toEqual([defaultName, "GET STARTED", "CONTINUE", "CONNECT"]);
  });

  test("a logo is cut out by the rules of templates and shows beside ours", {
    tag: "@long",
  }, async ({ server }) => {
    // A page that was answered here may not load pictures from the machine it runs on.
    await page.unroute(documents);
    await open(server);
    await button(`Edit site ${defaultName}`).click();
    await button("Upload logo").click();
    await expect(button("OK")).toBeDisabled();
    const pick = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
    await pick("large.png", "image/png", Buffer.alloc(200_001));
    await expect(page.getByRole("alert")).toHaveText(tooLarge);
    await expect(button("OK")).toBeDisabled();
    await pick("a.gif", "image/gif", Buffer.from("GIF89a"));
    await expect(page.getByRole("alert")).toHaveText("Only jpeg, jpg and png images are allowed.");
    await pick(
      "logo.png",
      "image/png",
      Buffer.concat([pixel, Buffer.alloc(200_000 - pixel.length)]),
    );
    await button("OK").click();
    const logo = card().locator(".site-logos img");
    const mark = card().locator(".site-mark svg");
    await expect(logo).toHaveAttribute("alt", "Tala Credit");
    await expect(mark).toBeVisible();
    const [left, right] = [await logo.boundingBox(), await mark.boundingBox()];
    expect(right?.y).toBe(left?.y);
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    const { winkSiteTemplate } = await saved("PUT");
    expect((await page.request.get(winkSiteTemplate.companyLogoUrl)).status()).toBe(200);
    await open(server);
    await button(`Edit site ${defaultName}`).click();
    await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible();
    await back();
  });

  test("the switch opens the page to the public and closes it, under a spinner", async () => {
    const late = await hold(page, /\/sites\/[^/]+\/status/);
    await published(defaultName).click();
    expect((await late.asked).postDataJSON()).toEqual({ enabled: true });
    const cover = page.getByRole("status", { name: "Saving" }).locator("..");
    await expect(cover).toBeVisible();
    expect(await cover.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    const menu = await page.getByRole("link", { name: "Dashboard", exact: true }).boundingBox();
    const isOver = await cover.evaluate(
      (element, { x, y }) => document.elementFromPoint(x, y) === element,
      { x: (menu?.x ?? 0) + 5, y: (menu?.y ?? 0) + 5 },
    );
    expect(isOver, "the menu can't be pressed").toBe(true);
    const listed = page.waitForRequest(lists);
    await late.release();
    await listed;
    await expect(page.getByRole("status", { name: "Saving" })).toHaveCount(0);
    await page.reload();
    await expect(published(defaultName)).toBeChecked();
  });

  test("a row changes its name in place, and nothing else", async ({ server }) => {
    const { id, winkSiteTemplate } = (await call(page, server, "GET", "/sites?mode=SANDBOX"))
      .items[0];
    const rename = () => button(`Rename ${defaultName}`).click();
    const input = () => page.getByRole("textbox", { name: `New name of ${defaultName}` });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT" && request.url().includes("/sites/")) sent.push(request.url());
    });
    await rename();
    await expect(input()).toHaveValue(defaultName);
    await input().fill("Kept out");
    await button("Keep old name").click();
    await expect(button(`Rename ${defaultName}`)).toBeFocused();
    await expect(row(defaultName)).toBeVisible();
    expect((await stored(server, id)).name).toBe(defaultName);
    await rename();
    await input().fill("   ");
    await button("Save name").click();
    await expect(page.getByText("Please enter site name")).toBeVisible();
    expect(sent).toEqual([]);
    await input().fill("Rental check");
    const late = await hold(page, /\/api\/v1\/sites\/wsit-/);
    await input().press("Enter");
    await late.asked;
    await expect(input()).toBeDisabled();
    await expect(page.getByRole("status", { name: "Saving" })).toBeVisible();
    await late.release();
    await expect(row("Rental check")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    const now = await stored(server, id);
    expect([now.name, now.winkSiteTemplate]).toEqual(["Rental check", winkSiteTemplate]);
    expect(sent).toHaveLength(1);
  });

  test("of two people who edit a site, the second is asked before saving over it", async ({
    server,
    visitor,
  }) => {
    forgive(visitor, /409/);
    const { id } = (await call(page, server, "GET", "/sites?mode=SANDBOX")).items[0];
    await button("Edit site Rental check").click();
    await field(page, "Name").fill("Mine");
    await call(page, server, "PUT", `/sites/${id}/status?mode=SANDBOX`, { enabled: false });
    await saving("PUT");
    const question = page.getByRole("dialog", { name: "Save over newer changes?" });
    await expect(question).toContainText('Somebody changed "Rental check" after you opened it.');
    await button("Cancel").click();
    await expect(field(page, "Name")).toHaveValue("Mine");
    await saving("PUT");
    await button("Save mine").click();
    await expect(drawer()).toHaveCount(0);
    await expect(row("Mine")).toBeVisible();
    await expect(published("Mine")).toBeChecked();
  });

  test("a site is deleted after a question, once; its template shows as gone before", async ({
    server,
  }) => {
    await call(page, server, "DELETE", `/templates/${template}?mode=SANDBOX`);
    await open(server);
    await expect(row("Mine").getByRole("cell").nth(1)).toHaveText("-");
    await button("Delete site Mine").click();
    await expect(page.getByRole("dialog", { name: "Delete this site ?" })).toContainText(
      'You are deleting the Wink Site "Mine". This operation is irreversible. ' +
        "Continue to delete the site?",
    );
    const deletions: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "DELETE") deletions.push(request.url());
    });
    await button("Confirm").dblclick();
    await expect(page.getByText("Not found", { exact: true })).toBeVisible();
    expect(deletions).toHaveLength(1);
    template = "default_customization"; // for the sites to come
  });

  test("what is gone elsewhere is told by each action", { tag: "@long" }, async ({
    server,
    visitor,
  }) => {
    forgive(visitor, /404/);
    const gone = async (name: string) => {
      const { id } = await make(server, name);
      await open(server);
      return () => call(page, server, "DELETE", `/sites/${id}?mode=SANDBOX`);
    };
    const told = async (dialog: Locator) => {
      await expect(dialog).toContainText("Site not found.");
      await button("OK").click();
      await expect(dialog).toHaveCount(0);
    };
    let remove = await gone("A");
    await button("Delete site A").click();
    await remove();
    await button("Confirm").click();
    await told(error());
    remove = await gone("B");
    await expect(row("B")).toBeVisible();
    await remove();
    await published("B").click();
    await told(error());
    remove = await gone("C");
    await button("Edit site C").click();
    await field(page, "Name").fill("Typed in vain");
    await remove();
    await saving("PUT");
    await told(error());
    await expect(field(page, "Name")).toHaveValue("Typed in vain");
    await button("Back to Sites").click();
    await button("Leave").click();
    remove = await gone("D");
    await button("Rename D").click();
    await page.getByRole("textbox", { name: "New name of D" }).fill("E");
    await remove();
    await button("Save name").click();
    await expect(page.getByText("Site not found.")).toBeVisible();
  });

  test("ten sites at first, the rest with Load more", async ({ server }) => {
    for (let n = 1; n <= 11; n++) await make(server, `Site ${n}`);
    await open(server);
    await expect(rows()).toHaveCount(10);
    await button("Load more wink sites").click();
    await expect(rows()).toHaveCount(11);
    await expect(page.getByText("All Wink Sites Loaded")).toBeVisible();
    await expect(button("Load more wink sites")).toBeDisabled();
    const answer = await page.request.get(`${server.portal}/api/v1/sites?mode=SANDBOX`, {
      headers: await bearer(page),
    });
    expect(Object.keys((await answer.json()).data).toSorted()).toEqual(["items", "nextCursor"]);
  });

  test("a v3 site is edited in the builder, and made there", async ({ server }) => {
    const { id } = await call(page, server, "POST", "/sites?mode=SANDBOX", {
      name: "Flow / One",
      enabled: true,
      type: "LOWCODE",
      winkSiteTemplate: {
        scenes: [
          {
            reference: "Scene_1",
            sceneName: "Default Scene",
            screens: [
              {
                reference: "Screen_first",
                props: { screenName: "Start", nextButtonName: "" },
                module: {
                  reference: "Module_first",
                  type: "FormModule",
                  props: { title: "Default Module Title" },
                  components: [],
                },
                routers: [],
              },
            ],
          },
        ],
        additionalConfig: { themeColor: "#167e1c", urlParams: [] },
      },
    });
    await open(server);
    await expect(row("Flow / One")).toContainText("Wink Site (v3)");
    await button("Edit site Flow / One").click();
    await expect(page).toHaveURL(new RegExp(`/link/winkSiteDetail/${id}/Flow%20%2F%20One$`));
    await expect(page.getByRole("heading", { level: 1, name: "Flow / One" })).toBeVisible();
    await open(server);
    await button("Add New Site").click();
    await field(page, "Site Name").fill("Flow One");
    await button("Add").click();
    await expect(page).toHaveURL(/\/link\/winkSiteDetail\/new\/Flow%20One$/);
  });
});
