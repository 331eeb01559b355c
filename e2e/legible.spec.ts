import type { Page } from "@playwright/test";
import { cutTexts, resize } from "./layout";
import { type Server, startServer } from "./server";
import { test as base, expect } from "./test";
import { call, signIn } from "./visit";
import { dataAPI } from "./widgetPage";

// From the narrowest window that the portal serves on, no list cuts a text off which cannot be read another way.

/** A demo with so many people that every list has rows. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({ NOD_DEMO_USERS: "60" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test.describe.configure({ mode: "serial" });

/** The narrowest window, and the two that most people have. */
const widths = [1200, 1440, 1920];

interface List {
  at: string;
  /** The tab to choose there, if it doesn't have its own address. */
  tab?: string;
  /** Whether to open the last row that has a result. */
  opens?: boolean;
  /** A text that is there once the list is. */
  shows: string | RegExp;
}

/** Names as long as real ones are. */
const long = {
  name: "Reconciliation of payroll and loans",
  url: "https://hooks.bayani-lending.example.com/v2/nod/events",
  email: "maria.concepcion@collections.bayani-lending.example.com",
};

async function fill(page: Page, server: Server) {
  const data = await dataAPI(page, server);
  const webhook = {
    name: long.name,
    url: long.url,
    secret: "whsec_a-long-enough-secret",
    eventTypes: ["CONTRIBUTIONS_ADDED", "TRANSACTIONS_ADDED", "ACCOUNT_DISCONNECTED"],
  };
  await data.post("/webhooks", webhook, 200);
  await call(page, server, "POST", "/staffInvitations", {
    emailAddress: long.email,
    role: "DEVELOPER",
  });
  const template = await call(page, server, "POST", "/templates?mode=SANDBOX", { name: long.name });
  await call(page, server, "POST", "/sites?mode=SANDBOX", {
    name: long.name,
    enabled: true,
    winkTemplateId: template.id,
  });
  await call(page, server, "POST", "/consentTemplates", {
    consentType: "EMPLOYMENT_VERIFICATION",
    title: "Consent to the verification of employment and income",
    version: "2026.11-draft-3",
    consentMethod: "CLICK_WRAP_WITH_CHECKBOX",
    consentText: "I agree.",
  });
  return data;
}

test.beforeAll(async ({ visitor, server }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1200, height: 900 });
  await signIn(page, server);
  await page.getByRole("switch", { name: "Sandbox" }).click();
  await expect(page.getByText("Sandbox, last 7 days compared with")).toBeVisible();
});

test("no list cuts a text off, whatever the width", async ({ visitor, server }) => {
  const { page } = visitor;
  const data = await fill(page, server);
  const [account] = await data.list("/accounts?size=1");
  const [hook] = await data.list("/webhooks");
  const lists: List[] = [
    { at: "/dashboard", shows: "Sandbox, last 7 days compared with" },
    { at: "/conversion", shows: "Opened" },
    { at: "/usage", shows: "Users" },
    { at: "/users", shows: /All Users Loaded|Load more/ },
    { at: "/users?tab=unsuccessful", shows: /All Users Loaded|Load more|No connection/ },
    { at: `/users?user=${account?.userId}`, shows: "Documents" },
    { at: "/providers", shows: "Bayani Retail" },
    { at: "/providers?tab=files", shows: "Payslip" },
    { at: "/api-keys", shows: "Loan engine" },
    { at: "/webhooks", shows: "Loan engine" },
    { at: `/webhooks?webhook=${hook?.id}`, shows: /deliver/ },
    { at: "/link/template", shows: "Template Name" },
    { at: "/link/winkSite", shows: long.name },
    { at: "/link/winkSite", tab: "Sites Data", shows: /sessions/i },
    { at: "/link/emulator", shows: "ConsentPageOpened" },
    { at: "/snap/verification?tab=results", shows: "COMPLETED" },
    { at: "/snap/verification?tab=results", opens: true, shows: "Match Result" },
    { at: "/snap/verification?tab=requests", shows: "LOAN, version" },
    { at: "/snap/signals?tab=results", shows: "COMPLETED" },
    { at: "/snap/signals?tab=results", opens: true, shows: "Event Name" },
    { at: "/snap/scanned?tab=results", shows: "ANALYZED" },
    { at: "/snap/scanned?tab=results", opens: true, shows: "Gross amount" },
    { at: "/request-log", shows: "/accounts" },
    { at: "/account/team", shows: "dev@bayani.test" },
    { at: "/account/team", tab: "Consent Templates", shows: "Consent to the verification" },
    { at: "/account/security", shows: "Active sessions" },
    { at: "/account/audit", shows: "Logged in" },
  ];
  const found: string[] = [];
  for (const { at, tab, opens, shows } of lists) {
    await page.goto(server.portal + at);
    if (tab) await page.getByRole("tab", { name: tab }).click();
    if (opens) {
      const done = page.getByRole("row").filter({ hasText: /COMPLETED|ANALYZED/ });
      await done.last().getByRole("link").click();
    }
    await expect(page.getByText(shows).first()).toBeVisible();
    await expect(page.locator("[aria-busy=true], [class*=Skeleton-root]")).toHaveCount(0);
    for (const width of widths) {
      await resize(page, { width, height: 900 });
      for (const text of await cutTexts(page))
        found.push(`${at} ${tab ?? ""}${opens ? "(detail)" : ""} at ${width}: ${text}`);
    }
    await page.setViewportSize({ width: 1200, height: 900 });
  }
  expect(found).toEqual([]);
});

test("no button touches another, whatever the width", async ({ visitor, server }) => {
  const { page } = visitor;
  const data = await dataAPI(page, server);
  const [account] = await data.list("/accounts?size=1");
  const [hook] = await data.list("/webhooks");
  const screens = [
    ...["/dashboard", "/conversion", "/usage", "/users", "/providers", "/api-keys", "/webhooks"],
    ...["/request-log", "/link/emulator", "/link/template", "/link/winkSite", "/blog"],
    ...["/account/organization", "/account/team", "/account/security", "/account/audit"],
    ...["/snap/scanned", "/snap/verification", "/snap/signals"],
    ...[`/users?user=${account?.userId}`, `/users/user-details?userId=${account?.userId}`],
    `/webhooks?webhook=${hook?.id}`,
  ];
  const found: string[] = [];
  for (const at of screens) {
    await page.goto(server.portal + at);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("main").first()).toBeVisible();
      await expect(page.locator("[aria-busy=true], [class*=Skeleton-root]")).toHaveCount(0);
      for (const pair of await touchingButtons(page)) found.push(`${at} at ${width}: ${pair}`);
    }
  }
  await page.setViewportSize({ width: 1200, height: 900 });
  expect(found).toEqual([]);
});

/** Pairs of buttons with less than 4 px between them, of those that can be seen. */
function touchingButtons(page: Page) {
  return page.evaluate(() => {
    const least = 4;
    const root = document.querySelector("[role=dialog]") ?? document.querySelector("main");
    const shown = [...(root?.querySelectorAll("[class*='mantine-Button-root']") ?? [])]
      .filter((button) => button.checkVisibility())
      .map((button) => ({ button, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    return shown.flatMap(({ button, box }, index) =>
      shown
        .slice(index + 1)
        .filter(
          (other) =>
            !button.contains(other.button) &&
            box.left - other.box.right < least &&
            other.box.left - box.right < least &&
            box.top - other.box.bottom < least &&
            other.box.top - box.bottom < least,
        )
        .map((other) => `${button.textContent} | ${other.button.textContent}`),
    );
  });
}
