import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FrameLocator, Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { call, closeBy, expectAccessibleInBoth, expectToStay, logIn } from "./visit";

// /link/emulator: the widget beside four test people, in both modes.

test.describe.configure({ mode: "serial" });

const people = [
  {
    tab: "Maria",
    values: ["maria.villanueva", "Maria Clara Villanueva", "+63 900 555 0101"],
    files: 1,
  },
  { tab: "Jose", values: ["jose.ramos", "Jose Antonio Ramos", "+63 900 555 0102"], files: 1 },
  { tab: "Liza", values: ["liza.bautista", "Liza Mae Bautista", "+63 900 555 0103"], files: 1 },
  { tab: "Ramon", values: ["ramon.cruz", "Ramon Santiago Cruz", "+63 900 555 0104"], files: 2 },
];

test.describe("the emulator", () => {
  let page: Page;
  let widget: FrameLocator;

  test.beforeAll(({ visitor }) => {
    page = visitor.page;
    widget = page.frameLocator("iframe");
  });

  test("asks for a login first and comes back", async ({ server }) => {
    await page.goto(`${server.portal}/link/emulator`);
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, "ada@bayani.test", "Demo-pass-2026!");
    await expect(page).toHaveURL(/\/link\/emulator$/);
  });

  test("Production: what is left, where documents are tried, and no test people", async ({
    server,
  }) => {
    const asked = watchLink(page, server);
    const own: string[] = [];
    page.on("request", (request) => {
      const isOfPage = request.resourceType() === "script" && request.frame() === page.mainFrame();
      if (isOfPage) own.push(request.url());
    });
    await page.reload();
    await expect(page.getByRole("heading", { name: "Emulator" })).toBeVisible();
    await expect(page.getByText(/^\d+ of 100 left$/)).toBeVisible();
    await expect(page.getByText("Connect up to 100 accounts.")).toBeVisible();
    await expect(page.getByText("Sandbox User Information")).toHaveCount(0);
    await expect(page.getByText("Upload files in archive")).toBeVisible();
    await expect(page.getByRole("link", { name: "Try It Now" })).toHaveAttribute(
      "href",
      /\/snap\/scanned$/,
    );
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
    await expectAccessible(page);
    const stored = await tokens(page);
    expect(stored.winkProductionToken).toBeTruthy();
    expect(stored.winkSandboxToken).toBeNull();
    expect(asked.scripts.length, "the widget's script comes from the web host").toBeGreaterThan(0);
    expect(own, "the portal embeds with the script that tenants include").toContain(
      `${server.portal}/wink/v1/wink.js`,
    );
    expect(own.filter((url) => !url.startsWith(`${server.portal}/`))).toEqual([]);
    const [ours, theirs] = await Promise.all(
      [server.portal, server.link].map(async (door) => {
        const script = await (await page.request.get(`${door}/wink/v1/wink.js`)).body();
        return createHash("sha256").update(script).digest("hex");
      }),
    );
    expect(ours).toBe(theirs);
    expect(asked.apis).toEqual(new Set(["/link/v1"]));

    const before = /(contactUrl&#34;:&#34;)[^&]*/;
    const document = (url: URL) => url.pathname === "/link/emulator";
    await page.route(document, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      expect(text).toMatch(before);
      const body = text.replace(before, `$1${server.portal}/contact-us`);
      await route.fulfill({ response: answer, body });
    });
    await page.reload();
    const contact = page.getByRole("link", { name: "Get In Touch" });
    await expect(contact).toHaveAttribute("href", `${server.portal}/contact-us`);
    await expect(contact).toHaveAttribute("target", "_blank");
    await page.unroute(document);
    await page.goto(`${server.portal}/link/emulator`);
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
  });

  test("Sandbox: its own user and token, kept for the next time", async ({ server }) => {
    const made: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && /\/v1\/portal\/users$/.test(request.url()))
        made.push(request.url());
    });
    const production = (await tokens(page)).winkProductionToken;
    const asked = watchLink(page, server);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("Sandbox User Information")).toBeVisible();
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
    expect(made).toEqual([`${server.portal}/sandbox/v1/portal/users`]);
    const stored = await tokens(page);
    expect(stored.winkSandboxToken).toBeTruthy();
    expect(stored.winkProductionToken).toBe(production);
    await page.reload();
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
    expect(made).toHaveLength(1);
    expect(asked.apis).toEqual(new Set(["/link-sandbox/v1"]));
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("sandbox", /allow-scripts/);
    expect(new URL((await frame.getAttribute("src")) ?? "").origin).toBe(server.link);
    await expectAccessibleInBoth(page);
  });

  test("four people: everything can be copied, and each has payslips to download", async () => {
    await expect(page.getByRole("tab")).toHaveCount(4);
    for (const person of people) {
      await page.getByRole("tab", { name: person.tab }).click();
      const panel = page.getByRole("tabpanel", { name: person.tab });
      for (const value of person.values)
        await expect(panel.getByText(value, { exact: true })).toBeVisible();
      const labels = ["username", "real name", "email", "phone", "password", "verification code"];
      for (const label of labels) {
        const row = panel.locator("dl > div", {
          has: page.getByRole("button", { name: `Copy ${label}` }),
        });
        await row.getByRole("button").click();
        const shown = (await row.locator("dd").first().textContent()) ?? "";
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
      }
      const files = panel.getByRole("link");
      await expect(files).toHaveCount(person.files);
      for (const file of await files.all()) {
        const arriving = page.waitForEvent("download");
        await file.click();
        const download = await arriving;
        expect(download.suggestedFilename()).toBe(await file.textContent());
        const start = readFileSync(await download.path())
          .subarray(0, 4)
          .toString("latin1");
        expect(start).toMatch(/^(%PDF|\x89PNG|\xff\xd8\xff)/);
      }
    }
  });

  test("the copy message is gone after a second and a half", async () => {
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole("button", { name: "Copy username" })).toBeVisible();
    await expectToStay(page, page.getByText("Copy success!"), 1500, () =>
      page.getByRole("button", { name: "Copy username" }).click(),
    );
  });

  test("a person is made from JSON, told what is wrong with it, and deleted", async ({
    visitor,
  }) => {
    forgive(visitor, /400/);
    await page.getByRole("button", { name: "New from JSON…" }).click();
    const dialog = page.getByRole("dialog", { name: "New test person" });
    const json = dialog.getByLabel("Person as JSON");
    const create = dialog.getByRole("button", { name: "Create" });
    const whole = JSON.parse(await json.inputValue());
    await json.fill("{ not JSON 🌺");
    await create.click();
    await expect(dialog.getByText(/^This isn't valid JSON: /)).toBeVisible();
    whole.data.identity.dob = "yesterday";
    await json.fill(JSON.stringify(whole));
    await create.click();
    await expect(dialog.getByRole("alert")).toContainText("data.identity.dob");
    await expect(json).toHaveValue(JSON.stringify(whole));
    whole.data.identity.dob = "1996-07-02";
    whole.data.identity.fullName = "Bea <b>Salazar</b> 🌺";
    await json.fill(JSON.stringify(whole));
    await create.click();
    await expect(dialog).toHaveCount(0);
    const made = page
      .getByRole("list", { name: "Your test people" })
      .getByRole("listitem")
      .filter({ hasText: "Bea <b>Salazar</b> 🌺" });
    await made.getByRole("button", { name: /^Copy password of/ }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(whole.password);
    await made.getByRole("button", { name: "Delete bea.salazar" }).click();
    await page.getByRole("button", { name: "Delete test person" }).click();
    await expect(made).toHaveCount(0);
  });

  test("the page is told by the widget: created, connected, and one connection less", async () => {
    await page.reload();
    const left = page.getByText(/^\d+ of \d+ left$/);
    await expect(left).toBeVisible();
    const before = Number.parseInt((await left.textContent()) ?? "", 10);
    await widget.getByRole("checkbox").check();
    await widget.getByRole("button", { name: "Get Started" }).click();
    await connect(widget, "Bayani Retail", "Sandbox#Maria1");
    await expect(widget.getByRole("heading", { name: "Success!" })).toBeVisible();
    await expect(left).toHaveText(new RegExp(`^${before - 1} of`));
    const row = events(page).filter({ hasText: "onAccountConnected" });
    await expect(events(page).filter({ hasText: "onAccountCreated" })).toHaveCount(1);
    const steps = events(page).filter({ hasText: "onUIEvent" });
    await page.getByRole("switch", { name: "Steps" }).click();
    await expect(steps).toHaveCount(0);
    await page.getByRole("switch", { name: "Steps" }).click();
    await expect(steps.first()).toBeVisible();
    await expect(row.locator("time")).toHaveText(/^\d\d:\d\d:\d\d$/);
    await row.locator("summary").click();
    await expect(row.getByRole("region", { name: "onAccountConnected" })).toContainText(
      '"quotaConsumed": true',
    );
    await expectAccessible(page);
  });

  test("it receives a failure with its code, and a revoked account", async ({ visitor }) => {
    const more = widget.getByRole("button", { name: "Connect another account" });
    await more.click();
    await connect(widget, "Lakbayan Rides", "Sandbox#Maria1", "Gig");
    await expect(widget.getByRole("heading", { name: "Success!" })).toBeVisible();
    await more.click();
    await connect(widget, "Kestrel Freight", "not-the-password");
    await expect(events(page).filter({ hasText: "onAccountError" })).toContainText(
      "INVALID_CREDENTIALS, kestrel_",
    );
    await widget.getByRole("button", { name: "Choose another account" }).click();
    await widget.getByRole("button", { name: "All", exact: true }).click();
    await widget
      .getByRole("button", { name: /Connected$/ })
      .first()
      .click();
    await widget.getByRole("button", { name: "Revoke access" }).click();
    await widget.getByRole("dialog").getByRole("button", { name: "Revoke access" }).click();
    await expect(events(page).filter({ hasText: "onAccountRemoved" })).toHaveCount(1);
    forgive(visitor, /Failed to load resource/);
  });

  test("a closed widget reloads the page, and the list of events stays", async () => {
    const reloaded = page.waitForEvent("load");
    await closeBy(widget.getByRole("button", { name: "Close", exact: true }));
    await reloaded;
    await expect(events(page).filter({ hasText: "onClose" })).toContainText("onCloseclose");
    await expect(widget.getByRole("heading", { name: "Select your account" })).toBeVisible();
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page.getByText("The events it sends to your page appear here.")).toBeVisible();
  });

  test("Reset Link Data begins with a new user; when it fails, a dialog says why", async ({
    visitor,
  }) => {
    const before = (await tokens(page)).winkSandboxToken;
    await page.route("**/sandbox/v1/portal/users", (route) =>
      route.fulfill({
        status: 503,
        json: { code: "SERVER_UNAVAILABLE", message: "Not now.", data: {} },
      }),
    );
    await page.getByRole("button", { name: "Reset Link Data" }).click();
    const dialog = page.getByRole("dialog", { name: "Error" });
    await expect(dialog).toContainText("Not now.");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);
    expect((await tokens(page)).winkSandboxToken).toBe(before);
    await page.unroute("**/sandbox/v1/portal/users");
    forgive(visitor, /503/);

    await page.getByRole("button", { name: "Reset Link Data" }).click();
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
    const isNew = async () => ![null, before].includes((await tokens(page)).winkSandboxToken);
    await expect.poll(isNew).toBe(true);
  });

  test("a template with one source asks for consent at the login, in its color at once", async ({
    server,
  }) => {
    const { items } = await call(page, server, "GET", "/datasources?mode=SANDBOX&name=Bayani");
    const body = {
      name: "One employer",
      themeColor: "#aa0000",
      consentPageConfig: { enabled: false },
      providerConfig: { providers: [items[0].id] },
    };
    const made = await call(page, server, "POST", "/templates?mode=SANDBOX", body);
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Template" })).toHaveValue("One employer");
    await widget.getByRole("button", { name: /^Bayani Retail/ }).click();
    await expect(widget.getByLabel("Password", { exact: true })).toBeVisible();
    await expect(widget.getByRole("checkbox")).not.toBeChecked();
    const brand = () =>
      widget.locator("html").evaluate((root) => root.style.getPropertyValue("--w-brand"));
    expect(await brand()).toBe("#aa0000");
    const path = `/templates/${made.id}?mode=SANDBOX`;
    await call(page, server, "PUT", path, { ...body, themeColor: "#0000aa" });
    await page.reload();
    await expect.poll(brand).toBe("#0000aa");
  });

  test("with several it always has the consent screen; the limit and the linked ones hide", async ({
    server,
  }) => {
    await call(page, server, "POST", "/templates?mode=SANDBOX", {
      name: "Only one account",
      consentPageConfig: { enabled: false, getStartedButtonText: "Let us begin" },
      successPageConfig: { connectedAccountLimit: 1 },
      providerConfig: { excludeConnectedProviders: true },
    });
    await page.reload();
    await widget.getByRole("checkbox").check();
    await widget.getByRole("button", { name: "Let us begin" }).click();
    await connect(widget, "Bayani Retail", "Sandbox#Maria1");
    await expect(widget.getByRole("heading", { name: "Success!" })).toBeVisible();
    await expect(widget.getByRole("button", { name: "Connect another account" })).toHaveCount(0);
    const reloaded = page.waitForEvent("load");
    await closeBy(widget.getByRole("button", { name: "Done" }));
    await reloaded;
    await widget.getByRole("button", { name: "Employer", exact: true }).click();
    await expect(widget.getByRole("button", { name: /^Kestrel Freight/ })).toBeVisible();
    await expect(widget.getByText("Bayani Retail")).toHaveCount(0);
  });

  test("the widget user has a link to manage connections", async ({ server }) => {
    const stored = await tokens(page);
    const claims = JSON.parse(
      Buffer.from(stored.winkSandboxToken?.split(".")[1] ?? "", "base64url").toString(),
    );
    const token = await page.evaluate(() => localStorage.getItem("openApiSandboxToken"));
    const answer = await page.request.get(
      `${server.portal}/sandbox/v1/portal/users/${claims.sub}/winkLink`,
      { headers: { Authorization: `Bearer ${token}` } },
    );
    expect((await answer.json()).data.id).toBeTruthy();
  });

  test("an expired widget token ends the login", async ({ visitor }) => {
    await page.evaluate(() => localStorage.setItem("winkSandboxToken", "spoilt.token.x"));
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    expect(await tokens(page)).toEqual({
      developerToken: null,
      winkSandboxToken: null,
      winkProductionToken: null,
    });
    forgive(visitor, /401/);
  });
});

function tokens(page: Page) {
  return page.evaluate(() => ({
    developerToken: localStorage.getItem("developerToken"),
    winkSandboxToken: localStorage.getItem("winkSandboxToken"),
    winkProductionToken: localStorage.getItem("winkProductionToken"),
  }));
}

function events(page: Page) {
  return page.getByRole("list", { name: "Widget events" }).getByRole("listitem");
}

/** What the frame loads from the link door: its scripts, and the addresses of the API that it calls. */
function watchLink(page: Page, server: Server) {
  const asked = { scripts: [] as string[], apis: new Set<string>() };
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== server.link) return;
    if (request.resourceType() === "script") asked.scripts.push(pathname);
    const api = /^\/link[\w-]*\/v1(?=\/)/.exec(pathname)?.[0];
    if (api) asked.apis.add(api);
  });
  return asked;
}

async function connect(
  widget: FrameLocator,
  provider: string,
  password: string,
  type = "Employer",
) {
  await widget.getByRole("button", { name: type, exact: true }).click();
  await widget.getByRole("button", { name: new RegExp(`^${provider}`) }).click();
  await widget.getByRole("textbox").first().fill("maria.villanueva");
  await widget.getByLabel("Password", { exact: true }).fill(password);
  await widget.getByRole("button", { name: "Continue" }).click();
}
