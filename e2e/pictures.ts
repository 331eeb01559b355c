import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, type Request, test } from "@playwright/test";
import { type Picture, type Row, writeSheet } from "./pictureSheet";
import { addRule, portalStates, strangersStates, tabs } from "./portalStates";
import { screens } from "./screens";
import { type Server, startServer } from "./server";
import { mailTo } from "./test";
import { fillSignUp, linkTo, logInAs, register, signIn, signUp } from "./visit";
import { dataAPI } from "./widgetPage";
import { widgetStates } from "./widgetStates";

// Screenshots of every screen and of the states of the widget, a sheet of them, and what the README shows.

const folder = join(import.meta.dirname, "../bin/pictures");
const readme = join(import.meta.dirname, "../docs/pictures");
const schemes = ["light", "dark"] as const;
interface Size {
  width: number;
  height: number;
}
const portalSizes = [
  { width: 1200, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const phoneSizes = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 414, height: 896 },
];
/** Documentation and status are read on phones too. */
const readingSizes = [{ width: 390, height: 844 }];
/** What mails are read in: a phone, and the pane of a mail program. */
const mailSizes = [
  { width: 360, height: 740 },
  { width: 700, height: 900 },
];
const password = "Tidal&Lantern47";

test.describe.configure({ mode: "serial" });

let server: Server;
let page: Page;
const portalRows: Row[] = [];
const widgetRows: Row[] = [];
const siteRows: Row[] = [];
const mailRows: Row[] = [];
/** The requests of a page that are under way. */
const under = new WeakMap<Page, Set<Request>>();

test.beforeAll(async ({ browser }) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  server = await startServer({ NOD_DEMO_USERS: "60" });
  page = await newPage(browser);
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test("screens for strangers", async () => {
  const confirm = await register(page, server, "one@example.com", password);
  await signUp(page, server, "two@example.com", password);
  await page.request.post(`${server.portal}/api/v1/passwordResets`, {
    data: { emailAddress: "two@example.com" },
  });
  await page.goto(`${server.portal}/reset`);
  await page.getByRole("textbox", { name: "Email address" }).fill("two@example.com");
  await page.getByRole("button").first().click();
  const reset = await linkTo(page, server, "two@example.com", "/resetPassword?token=");
  for (const at of [
    "/login",
    "/register",
    "/reset",
    "/404",
    "/docs",
    "/docs/quickstart",
    "/status",
  ]) {
    await portalRow(at, server.portal + at);
  }
  for (const at of ["/docs", "/docs/quickstart", "/status"]) {
    await portalRow(`${at}, on a phone`, server.portal + at, readingSizes);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.portal}/register`);
  await fillSignUp(page, "three@example.com", password);
  await page.getByRole("button", { name: "Try For Free" }).click();
  await expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible();
  portalRows.push(await take(page, "/register, verify your email", portalSizes));
  await portalRow("/resetPassword", reset);
  await portalRow("/confirm", confirm);
  await portalRow(
    "/confirmInvite",
    `${server.portal}/confirmInvite?token=t&organization=Bayani%20Lending&firstName=Ana`,
  );
  await strangersStates(page, server, async (title) => {
    portalRows.push(await take(page, title, portalSizes));
  });
});

test("screens of the portal", async () => {
  const made = await dataAPI(page, server);
  const [account] = await made.list("/accounts?size=1");
  await signIn(page, server);
  await portalRow("/users/invite", `${server.portal}/users/invite`); // Production alone has it
  const { post } = await dataAPI(page, server, "open");
  await post("/invites", {
    ...{ fullName: "Althea Reyes", email: "althea@people.example", templateId: "default" },
  });
  await portalRow("/users, INVITED", `${server.portal}/users?tab=invited`);
  await page.goto(`${server.portal}/dashboard`);
  await page.getByRole("switch", { name: "Sandbox" }).click();
  await expect(page.getByText("Sandbox, last 7 days compared with")).toBeVisible();
  const strangers = /^\/(login|register|confirm|reset|404|users\/invite|link\/winkSiteDetail)/;
  for (const at of Object.keys(screens).filter((route) => !strangers.test(route))) {
    const query = at === "/users/user-details" ? `?userId=${account?.userId}` : "";
    await portalRow(at, server.portal + at + query);
  }
  await portalRow("/users, UNSUCCESSFUL CONNECTIONS", `${server.portal}/users?tab=unsuccessful`);
  await portalRow("/users, a user", `${server.portal}/users?user=${account?.userId}`);
  const [hook] = await made.list("/webhooks");
  await portalRow("/webhooks, deliveries", `${server.portal}/webhooks?webhook=${hook?.id}`);
  await portalRow("/link/winkSite, data", `${server.portal}/link/winkSite?tab=data`);
  for (const at of ["scanned", "verification", "signals"]) {
    await portalRow(`/snap/${at}, results`, `${server.portal}/snap/${at}?tab=results`);
    await page
      .getByRole("row")
      .filter({ hasText: /COMPLETED|ANALYZED/ })
      .last()
      .getByRole("link")
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await portalRow(`/snap/${at}, a result`, page.url());
  }
  await page.goto(`${server.portal}/account/organization`);
  for (const tab of ["Password", "Organization", "Team", "Consent Templates"]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    const panel = page.getByRole("tabpanel", { name: tab });
    await expect(panel.getByRole("textbox").or(panel.getByRole("table")).first()).toBeVisible();
    await settle(page);
    portalRows.push(await take(page, `/account/organization, ${tab}`, portalSizes));
  }
  await page.goto(`${server.portal}/link/template`);
  await page.getByRole("button", { name: "Edit this template" }).click();
  await settle(page);
  await portalRow("/link/template, a template", page.url());
});

test("tabs and dialogs of the portal", async () => {
  await logInAs(page, server, "ada@bayani.test", "Demo-pass-2026!");
  await page.getByRole("switch", { name: "Sandbox" }).click();
  await expect(page.getByText("Sandbox, last 7 days compared with")).toBeVisible();
  await addRule(page, server);
  for (const at of tabs) await portalRow(at, server.portal + at);
  await portalStates(page, server, async (title) => {
    portalRows.push(await take(page, title, portalSizes));
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

test("the dashboard of an empty organization", async ({ browser }) => {
  const stranger = await newPage(browser);
  await signIn(stranger, server, "two@example.com", password);
  await expect(stranger.getByText("0 of 4 done")).toBeVisible();
  portalRows.push(await take(stranger, "/dashboard, an empty organization", portalSizes));
  await stranger.setViewportSize({ width: 1440, height: 900 });
  await stranger.getByRole("button", { name: "Connect Maria" }).click();
  const widget = stranger.frameLocator("iframe");
  await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
  portalRows.push(await take(stranger, "/dashboard, Connect Maria", portalSizes));
  await stranger.context().close();
});

test("the page on which a report is compared", async () => {
  const made = await dataAPI(page, server);
  const accounts = await made.list("/accounts?size=50");
  const account = accounts.find(({ connectionStatus }) => connectionStatus === "CONNECTED");
  const path = `/accounts/${account?.id}/exports/generate`;
  const { downloadUrl } = await made.post(path, { exportExtensionType: "PDF" }, 200);
  const report = await (await page.request.get(downloadUrl)).body();
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: report }).toString();
  const [proof] = /[A-Z0-9]{5}(-[A-Z0-9]{5}){3}/.exec(text) ?? [];
  expect(proof, "the report names its proof").toBeTruthy();
  const address = `${server.link}/verify/${proof}`;
  await portalRow("/verify, a report", address);
  await portalRow("/verify, a report, on a phone", address, readingSizes);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("pages of sites, and what they are made with", async () => {
  await page.goto(`${server.portal}/link/winkSite`);
  await page.getByRole("button", { name: "Edit site Salary loan with questions" }).click();
  await page.waitForURL(/winkSiteDetail/);
  await portalRow("/link/winkSiteDetail, a flow", page.url());
  for (const site of ["Salary loan", "Salary loan with questions"]) {
    const phone = await page.context().newPage();
    await phone.goto(await addressOf(site));
    siteRows.push(await take(phone, `site, ${site}`, phoneSizes, true));
    await phone.close();
  }
});

/** The public address of a site of the sample organization. */
async function addressOf(name: string) {
  const signin = await page.request.post(`${server.portal}/api/v1/signins`, {
    data: { email: "ada@bayani.test", password: "Demo-pass-2026!" },
  });
  const { token } = (await signin.json()).data.developerToken;
  const sites = await page.request.get(`${server.portal}/api/v1/sites?mode=SANDBOX`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { items } = (await sites.json()).data;
  return items.find((site: { name: string }) => site.name === name).url as string;
}

test("mails", async () => {
  await page.request.post(`${server.portal}/api/v1/passwordResets`, {
    data: { emailAddress: "two@example.com" },
  });
  const { post } = await dataAPI(page, server, "open");
  const person = { fullName: "Marisol Reyes", templateId: "default" };
  await post("/invites", { ...person, email: "marisol@people.example" });
  await mailRow("invitation", "marisol@people.example");
  await mailRow("sign-up", "one@example.com");
  await mailRow("password reset", "two@example.com");
});

for (const language of ["en", "fil"] as const) {
  test(`the widget, ${language}`, async () => {
    await widgetStates(page, server, language, async (phone, title) => {
      widgetRows.push(await take(phone, title, phoneSizes));
    });
  });
}

test("the main job, moving", async ({ browser }) => {
  const visitor = await newPage(browser);
  await visitor.setViewportSize({ width: 1200, height: 750 });
  const film = await filming(visitor);
  await signUp(visitor, server, "mila@example.com", password);
  await signIn(visitor, server, "mila@example.com", password);
  await settle(visitor);
  await film.take(2500);
  await visitor.getByRole("button", { name: "Connect Maria" }).click();
  const widget = visitor.frameLocator("iframe");
  const start = widget.getByRole("button", { name: "Get Started" });
  await expect(start).toBeVisible();
  await film.take(2200);
  await widget.getByRole("checkbox").check();
  await film.take(900);
  await start.click();
  const provider = widget.getByRole("button", { name: /^Bayani Retail/ });
  await expect(provider).toBeVisible();
  await film.take(2000);
  await provider.click();
  const filled = widget.getByRole("button", { name: "Fill in Maria's test login" });
  await expect(filled).toBeVisible();
  await film.take(1500);
  await filled.click();
  await film.take(1300);
  await widget.getByRole("button", { name: "Continue" }).click();
  await expect(widget.getByRole("heading", { name: /^Connecting/ })).toBeVisible();
  await film.take(1500);
  const link = visitor.getByRole("link", { name: "See Maria's data" });
  await expect(link).toBeVisible();
  await film.take(2300);
  await link.click();
  await expect(visitor.getByText("Maria Clara Villanueva").first()).toBeVisible();
  await settle(visitor);
  await film.take(3200);
  await visitor.mouse.move(700, 500);
  await visitor.mouse.wheel(0, 420);
  await settle(visitor);
  await film.take(2800);
  film.write(join(readme, "connect.webp"));
  await visitor.context().close();
});

test("a sheet of all, and the pictures of the README", async () => {
  await writeSheet(page, folder, "portal", portalRows);
  await writeSheet(page, folder, "widget", widgetRows);
  await writeSheet(page, folder, "mail", mailRows);
  await writeSheet(page, folder, "site", siteRows);
  const shown = {
    dashboard: "/dashboard",
    user: "/users/user-details",
    webhooks: "/webhooks, deliveries",
    conversion: "/conversion",
    emulator: "/link/emulator",
  };
  for (const [name, screen] of Object.entries(shown)) {
    const row = portalRows.find(({ title }) => title === screen);
    const picture = row?.pictures.find(({ label }) => label === "1440 light");
    if (!picture) throw new Error(`there is no picture of ${screen}`);
    const to = join(readme, `${name}.webp`);
    execFileSync("cwebp", ["-quiet", "-q", "85", join(folder, picture.file), "-o", to]);
  }
});

/** Opens a screen and takes it in all sizes and both schemes. */
async function portalRow(title: string, url: string, sizes: readonly Size[] = portalSizes) {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(url);
  await settle(page);
  await page.evaluate(async () => {
    // React shows what was loaded late up to 300 ms after it arrived.
    await new Promise<void>((quiet) => {
      let timer = setTimeout(quiet, 400);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(quiet, 400);
      });
      observer.observe(document.body, { subtree: true, childList: true });
      setTimeout(quiet, 4000);
    });
    // A drawer that is open from the start has the focus of somebody who pressed nothing.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  portalRows.push(await take(page, title, sizes));
}

/** Takes the newest mail to an address, in its whole length. Every link of it leads to one of our doors. */
async function mailRow(title: string, to: string) {
  const { html, links } = await mailTo(page, server, to);
  for (const link of links) expect([server.portal, server.link]).toContain(new URL(link).origin);
  await page.goto("about:blank"); // the mailbox lets no script run, and pictures wait by one
  await page.setContent(html);
  mailRows.push(await take(page, title, mailSizes, true));
}

async function take(from: Page, title: string, sizes: readonly Size[], fullPage = false) {
  const pictures: Picture[] = [];
  for (const size of sizes) {
    await from.setViewportSize(size);
    for (const colorScheme of schemes) {
      await from.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const label = `${size.width} ${colorScheme}`;
      const name = `${title} ${label}`.replace(/[^a-z0-9]+/gi, "-").replace(/^-/, "");
      const file = `${name}.png`;
      await settle(from);
      const path = join(folder, file);
      await from.screenshot({ path, animations: "disabled", caret: "hide", fullPage });
      pictures.push({ label, file, width: size.width });
    }
  }
  await from.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return { title, pictures };
}

/** Waits until nothing is being loaded and two frames were drawn: a page that follows changes is never idle on the network. */
async function settle(from: Page) {
  await expect.poll(() => under.get(from)?.size ?? 0).toBe(0);
  await drawn(from);
  await expect.poll(() => under.get(from)?.size ?? 0).toBe(0); // what was loaded may load more
  await drawn(from);
}

async function drawn(from: Page) {
  await expect(from.locator("[class*=Skeleton-root], [aria-label^=Loading]")).toHaveCount(0);
  await from.evaluate(async () => {
    await document.fonts.ready;
    // One that is loaded when it is scrolled to never decodes before.
    const images = [...document.images].filter(({ loading }) => loading !== "lazy");
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

async function newPage(browser: Browser) {
  const context = await browser.newContext({ viewport: portalSizes[1], reducedMotion: "reduce" });
  context.setDefaultTimeout(30_000);
  const made = await context.newPage();
  const requests = new Set<Request>();
  under.set(made, requests);
  made.on("request", (request) => {
    if (!request.url().includes("/portal/changes")) requests.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) {
    made.on(end as "requestfinished", (request) => requests.delete(request));
  }
  return made;
}

/** Frames with the time that each stays, put together by img2webp. */
async function filming(from: Page) {
  const frames = mkdtempSync(join(tmpdir(), "nod-pictures-"));
  const options: string[] = [];
  return {
    take: async (ms: number) => {
      const file = join(frames, `${options.length}.png`);
      await from.screenshot({ path: file, animations: "disabled", caret: "hide" });
      options.push("-d", String(ms), "-lossy", "-q", "72", "-m", "4", file);
    },
    write: (to: string) => {
      execFileSync("img2webp", ["-loop", "0", ...options, "-o", to], { stdio: "ignore" });
      rmSync(frames, { recursive: true, force: true });
    },
  };
}
