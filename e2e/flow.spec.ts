import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { APIRequestContext, FrameLocator, Page } from "@playwright/test";
import { expectWhole } from "./layout";
import type { Server } from "./server";
import { expect, expectAccessible, test } from "./test";
import { field, hold } from "./visit";

// A flow of screens on a phone: forms with every field, the widget in the middle, back, reload, a server that is gone,
// and the end in every place that a page can stand in.

test.describe.configure({ mode: "serial" });

const example = () =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, "../web/packages/flow/cases/example.json"), "utf8"),
  );

// biome-ignore lint/suspicious/noExplicitAny: a document is edited before it is sent
type Edit = (screens: any[]) => void;

/** Makes a flow as the demo's admin. */
async function publish(request: APIRequestContext, server: Server, edit: Edit = () => {}) {
  const signin = await request.post(`${server.portal}/api/v1/signins`, {
    data: { email: "ada@bayani.test", password: "Demo-pass-2026!" },
  });
  const { developerToken } = (await signin.json()).data;
  const data = example();
  edit(data.winkSiteTemplate.scenes[0].screens);
  const made = await request.post(`${server.portal}/api/v1/sites?mode=SANDBOX`, {
    headers: { Authorization: `Bearer ${developerToken.token}` },
    data,
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id, url } = (await made.json()).data as { id: string; url: string };
  const save = async (path: string, body: object) => {
    const saved = await request.put(`${server.portal}/api/v1/sites/${id}${path}?mode=SANDBOX`, {
      headers: { Authorization: `Bearer ${developerToken.token}` },
      data: body,
    });
    expect(saved.status(), await saved.text()).toBe(200);
  };
  return { id, url, data, save };
}

const next = (page: Page, name = "Next") => page.getByRole("button", { name, exact: true });

/** Presses the button that ends the flow; its window may be gone before it has said that it was pressed. */
async function pressToClose(opened: Page) {
  const closed = opened.waitForEvent("close");
  await opened
    .getByRole("button", { name: "GET STARTED" })
    .click()
    .catch(() => {});
  await closed;
}

/** Opens a page from a shop's, which shows in its title what it is told. */
async function openedFromShop(page: Page, url: string) {
  await page.route("http://shop.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Shop</title>" }),
  );
  await page.goto("http://shop.test/");
  const popup = page.waitForEvent("popup");
  await page.evaluate((address) => {
    window.addEventListener("message", ({ data }) => {
      if (data?.source === "wink-site") document.title = `${data.event} ${data.status}`;
    });
    window.open(address);
  }, url);
  return popup;
}

/** Answers that lead to the widget, or with another status to the side screen. */
async function fillAbout(page: Page, { age = "30", status = "Employed" } = {}) {
  await field(page, "First Name").fill("Ysabel");
  await field(page, "Age").fill(age);
  await page.getByLabel(status, { exact: true }).check();
}

test.describe("a flow on a phone", () => {
  let page: Page;
  let url: string;
  let widget: FrameLocator;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    widget = page.frameLocator("iframe");
    ({ url } = await publish(page.request, server, ([, about]) => {
      about.module.components[3].disabled = true;
    }));
  });

  test("begins with its landing page, filled in", async ({ browser }) => {
    const bare = await browser.newPage({ javaScriptEnabled: false });
    await bare.goto(`${url}?ref=A%26%3Cb%3E`);
    await expect(bare.getByText("Reference: A&<b>", { exact: true })).toBeVisible();
    await bare.close();
    await page.goto(`${url}?ref=A%26%3Cb%3E`);
    await expect(page.getByText("Reference: A&<b>", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "GET STARTED" }).click();
    await expect(field(page, "First Name")).toBeVisible();
  });

  test("begins when its button is pressed before the session is there", async ({ browser }) => {
    const context = await browser.newContext();
    const early = await context.newPage();
    const sessions = await hold(early, "**/sessions");
    await early.goto(url);
    await sessions.asked;
    await early.getByRole("button", { name: "GET STARTED" }).click();
    await sessions.release();
    await expect(field(early, "First Name")).toBeVisible();
    await context.close();
  });

  test("shows what nobody may change as it is", async () => {
    await expect(field(page, "Mobile number")).toBeDisabled();
    await expect(field(page, "Mobile number")).toHaveValue("+63");
  });

  test("tells what is wrong at each field, and goes to the first", async () => {
    await field(page, "Age").fill("9");
    await next(page, "Continue").click();
    await expect(page.getByText("Check 3 answers below.")).toBeVisible();
    await expect(field(page, "First Name")).toBeFocused();
    await expect(field(page, "First Name")).toHaveAccessibleDescription("This field is required");
    await expect(field(page, "Age")).toHaveAccessibleDescription(
      "Please enter a valid integer, min: 15, max: 99",
    );
    await expect(page.getByRole("radiogroup")).toHaveAccessibleDescription(
      "This field is required",
    );
    await expectAccessible(page);
    await expectWhole(page);
  });

  test("has days by the browser's own picker, and targets for thumbs", async () => {
    await expect(page.getByLabel("From")).toHaveValue("2024-01-01");
    await page.getByLabel("From").fill("2025-02-03");
    await expect(page.getByLabel("Until")).toHaveAttribute("min", "2025-02-03");
    await page.getByLabel("Until").fill("2025-03-04");
    const controls = page.locator("main :is(button, .screen-input, .screen-choice)");
    for (const control of await controls.all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectWhole(page);
  });

  test("loses nothing that was typed to a server that is gone, nor to a reload", async ({
    visitor,
  }) => {
    visitor.forgiven.push(/ERR_FAILED/);
    await fillAbout(page);
    await page.route("**/screens/*", (route) => route.abort());
    await next(page, "Continue").click();
    await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
    await expect(field(page, "First Name")).toHaveValue("Ysabel");
    await page.unroute("**/screens/*");
    await page.reload();
    await expect(field(page, "First Name")).toHaveValue("Ysabel");
    await expect(page.getByLabel("Employed", { exact: true })).toBeChecked();
    await expect(page.getByLabel("Until")).toHaveValue("2025-03-04");
  });

  test("leads another way where answers do, and back again", async () => {
    await page.getByLabel("Unemployed").check();
    await next(page, "Continue").click();
    await expect(page.getByText("Hello Ysabel, tell us about your income.")).toBeVisible();
    await expect(field(page, "Source")).toHaveValue("GIG");
    await expectWhole(page);
    await page.goBack();
    await expect(field(page, "First Name")).toHaveValue("Ysabel");
    await expect(page.getByLabel("Unemployed")).toBeChecked();
    await page.goForward();
    await expect(field(page, "Source")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(field(page, "First Name")).toBeVisible();
    await page.reload();
    await expect(field(page, "First Name")).toHaveValue("Ysabel");
    await page.goForward();
    await expect(field(page, "Source")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(field(page, "First Name")).toHaveValue("Ysabel");
    await page.getByLabel("Employed", { exact: true }).check();
    await next(page, "Continue").click();
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
  });

  test("starts afresh in another tab", async () => {
    const other = await page.context().newPage();
    await other.goto(url);
    await expect(other.getByText("Reference: none", { exact: true })).toBeVisible();
    await other.close();
  });

  test("holds the widget, and goes on once something is connected", async () => {
    await widget.getByRole("button", { name: "Close" }).first().click();
    await expect(page.getByText("You have not connected an account yet.")).toBeVisible();
    await expectWhole(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await widget.getByRole("checkbox").check();
    await widget.getByRole("button", { name: "Get Started" }).click();
    await widget.getByRole("button", { name: /^Bayani Retail/ }).click();
    await widget.getByRole("textbox").first().fill("maria.villanueva");
    await widget.getByLabel("Password", { exact: true }).fill("Sandbox#Maria1");
    await widget.getByRole("button", { name: "Continue" }).click();
    await expect(next(page, "Finish")).toBeVisible();
    await next(page, "Finish").click();
    await expect(field(page, "Call me on")).toBeVisible();
    await expectWhole(page);
  });

  test("ends at its address, with the answers in it", async () => {
    await page.route("https://example.com/**", (route) => route.fulfill({ body: "done" }));
    await field(page, "Call me on").fill("2026-12-24");
    await next(page).click();
    await expect(page).toHaveURL("https://example.com/done?ref=A%26%3Cb%3E");
    await page.goto(url);
    await expect(page.getByText("Thank you. You can close this window.")).toBeVisible();
  });
});

test.describe("the end of a flow", () => {
  let url: string;
  let site: Awaited<ReturnType<typeof publish>>;

  test.beforeAll(async ({ visitor, server }) => {
    site = await publish(visitor.page.request, server, (screens) => {
      screens[0].routers = [];
      screens.length = 1;
    });
    ({ url } = site);
  });

  test("is not lost to who presses the button before the screens are there", async ({
    visitor,
  }) => {
    const page = await visitor.page.context().newPage();
    const late = await hold(page, "**/FlowPage-*.js");
    await page.goto(url);
    await page.getByRole("button", { name: "GET STARTED" }).click();
    await expect(page.getByRole("button", { name: "GET STARTED" })).toBeDisabled();
    await late.release();
    await expect(page.getByText("Thank you. You can close this window.")).toBeVisible();
    await page.close();
  });

  test("waits for who asks for the screens again, when they did not come", async ({ visitor }) => {
    visitor.forgiven.push(/ERR_FAILED/);
    const page = await visitor.page.context().newPage();
    await page.route("**/FlowPage-*.js", (route) => route.abort());
    await page.goto(url);
    await expect(page.getByRole("alert")).toHaveText(
      "We couldn't reach the server. Check your connection and try again.",
    );
    await page.unroute("**/FlowPage-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "GET STARTED" }).click();
    await expect(page.getByText("Thank you. You can close this window.")).toBeVisible();
    await page.close();
  });

  test("is told to the window that opened it, which it then gives back", async ({ visitor }) => {
    const { page } = visitor;
    const opened = await openedFromShop(page, url);
    await pressToClose(opened);
    await expect(page).toHaveTitle("finished SUCCESS");
  });

  test("is told to the app around it", async ({ visitor }) => {
    const { page } = visitor;
    await page.addInitScript(() => {
      const told: string[] = [];
      Object.assign(window, {
        told,
        ReactNativeWebView: { postMessage: (text: string) => told.push(text) },
      });
    });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(url);
    await page.getByRole("button", { name: "GET STARTED" }).click();
    await expect(page.getByText("Thank you. You can close this window.")).toBeVisible();
    const told = () => page.evaluate(() => Reflect.get(window, "told") as string[]);
    await expect
      .poll(async () => (await told()).map((text) => JSON.parse(text)))
      .toEqual([
        expect.objectContaining({ source: "wink-site", event: "finished", status: "SUCCESS" }),
      ]);
  });

  test("is told to the page of an allowed origin around it", async ({ visitor }) => {
    const { page } = visitor;
    const shops = createServer((_, response) =>
      response.setHeader("Content-Type", "text/html").end("<title>Shop</title>"),
    );
    await new Promise<void>((done) => shops.listen(0, done));
    const { port } = shops.address() as AddressInfo;
    const allowed = `http://localhost:${port}`;
    await site.save("", {
      ...site.data,
      winkSiteTemplate: {
        ...site.data.winkSiteTemplate,
        allowedOrigins: [allowed],
      },
    });
    await page.goto(url);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(allowed);
    await page.evaluate((address) => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.addEventListener("message", ({ data }) => {
        if (data?.source === "wink-site")
          heard.push(`${data.event} ${data.status ?? data.isClosed}`);
      });
      document.body.innerHTML = `<iframe src="${address}"></iframe>`;
    }, url);
    await page.frameLocator("iframe").getByRole("button", { name: "GET STARTED" }).click();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, "heard")))
      .toEqual(["opened false", "finished SUCCESS"]);
    shops.close();
  });

  test("is not told to a window of another origin, where a site names some", async ({
    visitor,
  }) => {
    const { page } = visitor;
    await page.goto(url);
    await page.evaluate(() => sessionStorage.clear());
    const opened = await openedFromShop(page, url);
    await pressToClose(opened);
    await expect(page).toHaveTitle("Shop");
  });
});

test.describe("the door of a flow", () => {
  const over = { availability: { closesAt: "2020-01-01T00:00:00Z", closedText: "Come *back*" } };

  test("lets those finish who are in when it closes or is unpublished", async ({
    visitor,
    server,
    browser,
  }) => {
    const { page } = visitor;
    visitor.forgiven.push(/status of 404/);
    const site = await publish(page.request, server);
    await page.goto(site.url);
    await page.getByRole("button", { name: "GET STARTED" }).click();
    await expect(field(page, "First Name")).toBeVisible();

    const { data } = site;
    await site.save("", { ...data, winkSiteTemplate: { ...data.winkSiteTemplate, ...over } });
    const late = await browser.newPage();
    await late.goto(site.url);
    await expect(late.getByRole("heading", { name: "This page is closed" })).toBeVisible();
    await expect(late.getByText("Come back")).toBeVisible();
    await late.close();
    await page.reload();
    await expect(field(page, "First Name")).toBeVisible();

    await site.save("/status", { enabled: false });
    await page.reload();
    await fillAbout(page, { status: "Unemployed" });
    await next(page, "Continue").click();
    await expect(field(page, "Source")).toBeVisible();
  });
});
