import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext, FrameLocator, Page } from "@playwright/test";
import { expectWhole, resize } from "./layout";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { signIn } from "./visit";

// Public pages on a phone: what stands there before any script, and every state that the server decides.

test.describe.configure({ mode: "serial" });

interface Look {
  [key: string]: unknown;
}

const admin = { email: "ada@bayani.test", password: "Demo-pass-2026!" };

/** Makes a site as the demo's admin. */
async function publish(request: APIRequestContext, server: Server, look: Look = {}) {
  const signin = await request.post(`${server.portal}/api/v1/signins`, {
    data: admin,
  });
  const { developerToken } = (await signin.json()).data;
  const made = await request.post(`${server.portal}/api/v1/sites?mode=SANDBOX`, {
    headers: { Authorization: `Bearer ${developerToken.token}` },
    data: {
      name: "Salary loan",
      enabled: true,
      winkTemplateId: "default_customization",
      winkSiteTemplate: look,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  return (await made.json()).data as { id: string; url: string };
}

/** Takes a site from the public, as the demo's admin. */
async function unpublish(request: APIRequestContext, server: Server, id: string) {
  const signin = await request.post(`${server.portal}/api/v1/signins`, { data: admin });
  const { developerToken } = (await signin.json()).data;
  const answer = await request.put(`${server.portal}/api/v1/sites/${id}/status?mode=SANDBOX`, {
    headers: { Authorization: `Bearer ${developerToken.token}` },
    data: { enabled: false },
  });
  expect(answer.status()).toBe(200);
}

const header = "Please connect your work account to verify your previous employment";

test.describe("a public page", () => {
  let page: Page;
  let widget: FrameLocator;
  let url: string;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    widget = page.frameLocator("iframe");
    ({ url } = await publish(page.request, server));
  });

  test("can be read before any script, and looks the same after", async ({ browser }) => {
    const bare = await browser.newPage({ javaScriptEnabled: false, locale: "en-PH" });
    await bare.goto(url);
    const look = (of: Page) =>
      of.locator(".site").evaluate((site) => ({
        classes: [...site.querySelectorAll("[class]")].map((part) => part.getAttribute("class")),
        tags: [...site.querySelectorAll(".site-body *")].map((part) => part.tagName),
        // biome-ignore lint/performance/useDomNodeTextContent: what people see of it
        words: (site as HTMLElement).innerText,
      }));
    await expect(bare.getByRole("heading", { name: header })).toBeVisible();
    const before = await look(bare);
    await bare.close();
    const opened = page.waitForResponse(/\/public\/v1\/sites\/.*\/sessions$/);
    await page.goto(url);
    expect((await opened).status()).toBe(201);
    expect(await look(page)).toEqual(before);
    expect(before.classes).toContain("site-ribbon");
    await expectWhole(page);
  });

  test("opens the widget, and says that nothing was connected", async () => {
    await page.getByRole("button", { name: "GET STARTED" }).click();
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
    await page.reload();
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
    await widget.getByRole("button", { name: "Close" }).first().click();
    await expect(page.getByRole("heading", { name: "Connection unsuccessful" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Connection unsuccessful" })).toBeVisible();
    await expectWhole(page);
    await page.getByRole("button", { name: "CONNECT" }).click();
  });

  test("shows the result of a connection with a code to manage it", async () => {
    await widget.getByRole("checkbox").check();
    await widget.getByRole("button", { name: "Get Started" }).click();
    await widget.getByRole("button", { name: /^Bayani Retail/ }).click();
    await widget.getByRole("textbox").first().fill("maria.villanueva");
    await widget.getByLabel("Password", { exact: true }).fill("Sandbox#Maria1");
    await widget.getByRole("button", { name: "Continue" }).click();
    await widget.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
    const code = page.getByRole("img", { name: "QR code of your connected accounts" });
    expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 });
    await expectWhole(page);
    const surface = () =>
      page.locator(".site").evaluate((site) => getComputedStyle(site).backgroundColor);
    expect(await surface()).toBe("rgb(255, 255, 255)");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await surface()).toBe("rgb(21, 25, 21)");
    // Cameras look for dark squares on white.
    await expect(code).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: null });
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save QR Code" }).click();
    expect((await saving).suggestedFilename()).toBe("wink-qr-code.png");
    await page.getByRole("button", { name: "CONTINUE" }).click();
    await expect(page.getByText("Thank you. You can close this window.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
  });

  test("starts over in another tab", async () => {
    const other = await page.context().newPage();
    await other.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    await other.goto(url);
    await expect(other.getByRole("button", { name: "GET STARTED" })).toBeVisible();
    await other.close();
  });

  test("leaves for where its tenant sends people", async ({ server }) => {
    const { url: leaving } = await publish(page.request, server, {
      redirectBackUrlOnFailure: "example.com/no?from=us",
      landingPageConfig: { enabled: false },
      resultPageConfig: { enabled: false },
    });
    await page.route("https://example.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Away</title>" }),
    );
    await page.goto(`${leaving}?customer=C-42`);
    const away = page.waitForRequest("https://example.com/**");
    await widget.getByRole("button", { name: "Close" }).first().click();
    expect(await (await away).headerValue("referer")).toBeNull();
    await expect(page).toHaveURL(
      /^https:\/\/example\.com\/no\?from=us&winkSessionId=wses-[0-9a-f]{32}&status=FAILURE$/,
    );
  });

  test("leaves a frame with the window that its tenant chose", { tag: "@long" }, async ({
    server,
    visitor,
  }) => {
    forgive(visitor, /Unsafe attempt to initiate navigation|permission to navigate/);
    const shop = await startShop();
    const exits = [
      { target: "SELF", sandbox: "", leaves: "frame" },
      { target: "TOP", sandbox: "", leaves: "tab" },
      { target: "PARENT", sandbox: "", leaves: "tab" },
      { target: "TOP", sandbox: "allow-scripts allow-same-origin allow-forms", leaves: "frame" },
    ];
    for (const { target, sandbox, leaves } of exits) {
      const { url: framed } = await publish(page.request, server, {
        redirectBackUrlOnFailure: "example.com/no",
        redirectTargetOnFailure: target,
        landingPageConfig: { enabled: false },
        resultPageConfig: { enabled: false },
        allowedOrigins: [shop.origin],
      });
      shop.show(framed, sandbox);
      await page.goto(shop.origin);
      await page
        .frameLocator("iframe")
        .frameLocator("iframe")
        .getByRole("button", { name: "Close" })
        .first()
        .click();
      const away = /^https:\/\/example\.com\/no\?winkSessionId=wses-[0-9a-f]{32}&status=FAILURE$/;
      if (leaves === "tab") await expect(page).toHaveURL(away);
      else {
        await expect
          .poll(() => page.frames()[1]?.url(), { message: `${target} ${sandbox}` })
          .toMatch(away);
        expect(page.url()).toBe(`${shop.origin}/`);
      }
    }
    await shop.stop();
  });

  test("loads pictures of the hosts that its texts name, and of no other", async ({
    server,
    visitor,
  }) => {
    const dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const body = Buffer.from(dot, "base64");
    await page.route(/^https:\/\/(pictures|other)\.example\//, (route) =>
      route.fulfill({ contentType: "image/png", body }),
    );
    const { url: pictured } = await publish(page.request, server, {
      landingPageConfig: { bodyText: "-> ![Our **office**](https://pictures.example/a.png) <-" },
    });
    const asked = page.waitForRequest("https://pictures.example/**");
    await page.goto(pictured);
    const picture = page.getByRole("img", { name: "Our office" });
    await expect(picture).toHaveJSProperty("naturalWidth", 1);
    await expect(picture.locator("xpath=..")).toHaveCSS("text-align", "center");
    expect(await (await asked).headerValue("referer")).toBeNull();

    visitor.provoked = /other\.example/;
    forgive(visitor, /other\.example/);
    const blocked = await page.evaluate(
      () =>
        new Promise((done) => {
          document.addEventListener("securitypolicyviolation", (event) => done(event.blockedURI));
          const image = new Image();
          image.addEventListener("load", () => done("it was loaded"));
          image.src = "https://other.example/a.png";
        }),
    );
    expect(blocked).toMatch(/^https:\/\/other\.example/);
    // The browser reports in its own time: what comes late would be held against the next test.
    await expect.poll(() => server.log()).toMatch(/content security policy report.*other\.example/);
    await page.unroute(/^https:\/\/(pictures|other)\.example\//);
  });

  test("counts for staff how far people came", { tag: "@long" }, async ({ browser, server }) => {
    const site = new URL(url).pathname.replace("/s/", "");
    const staff = await browser.newPage();
    await signIn(staff, server);
    await staff.getByRole("switch", { name: "Sandbox" }).click();
    await staff.goto(`${server.portal}/link/winkSite?tab=data&siteId=${site}`);
    await staff.getByText("Funnel", { exact: true }).click();
    await expect(staff).toHaveURL(/view=funnel/);
    const step = (name: string) =>
      staff.getByRole("listitem").filter({ hasText: new RegExp(`^${name}\\d`) });
    await expect(step("Opened the page")).toContainText("2");
    await expect(step("Started")).toContainText("1 dropped off");
    await expect(step("Connected")).toContainText("1");
    await expect(staff.locator(".recharts-line-curve")).toHaveCount(3);
    await staff.getByText("Table", { exact: true }).click();
    await expect(staff.getByRole("rowheader")).toHaveCount(7);
    await staff.getByText("Sessions", { exact: true }).click();
    await expect(staff.getByRole("table", { name: "Sessions" })).toBeVisible();
    await staff.close();
  });

  test("goes on after a reload although it was unpublished", async ({ server, visitor }) => {
    forgive(visitor, /status of 404/);
    const site = await publish(page.request, server);
    await page.goto(site.url);
    await page.getByRole("button", { name: "GET STARTED" }).click();
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
    await unpublish(page.request, server, site.id);
    await page.reload();
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
    await widget.getByRole("button", { name: "Close" }).first().click();
    await expect(page.getByRole("heading", { name: "Connection unsuccessful" })).toBeVisible();
    await page.goto(site.url);
    await expect(page.getByRole("heading", { name: "Connection unsuccessful" })).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
    const gone = page.getByRole("heading", { name: "This page is not available" });
    await page.reload();
    await expect(gone).toBeVisible();
    await expectWhole(page);
    await expect(page).toHaveURL(site.url);
    await page.goto(`${site.url.replace("wsit-", "wsit-no")}?nodResume`);
    await expect(gone).toBeVisible();
  });

  test("speaks Filipino", async ({ browser }) => {
    const filipino = await browser.newPage({ locale: "fil-PH" });
    await filipino.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    await filipino.goto(url);
    await expect(filipino.locator("html")).toHaveAttribute("lang", "fil");
    await expect(filipino.getByText("ang imbitasyong ito.")).toBeVisible();
    await resize(filipino, { width: 360, height: 740 });
    await expectWhole(filipino);
    await filipino.close();
  });
});

/** A website that shows a page in a frame. */
async function startShop() {
  let frame = "";
  const shop = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Shop</title>${frame}</html>`);
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const { port } = shop.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    show: (url: string, sandbox: string) => {
      frame = `<iframe title="Page" src="${url}" ${sandbox && `sandbox="${sandbox}"`}></iframe>`;
    },
    stop: () => new Promise((resolve) => shop.close(resolve)),
  };
}
