import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { analyzed } from "./reporter";
import { type Server, startServer } from "./server";

export { expect };

/** A person at a browser. What the browser complains about is kept. */
export interface Visitor {
  page: Page;
  complaints: string[];
  /** Complaints that the running test expects. */
  forgiven: RegExp[];
  /** Reports of broken policy that the running test causes on purpose. */
  provoked?: RegExp;
}

/** A visitor stays for all tests of a file; each test fails on what the browser complained about during it. */
export const test = base.extend<{ quiet: undefined }, { server: Server; visitor: Visitor }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  visitor: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        permissions: ["clipboard-read", "clipboard-write"],
        reducedMotion: "reduce", // what fades in is neither waited for nor judged half visible
      });
      context.setDefaultTimeout(30_000);
      const complaints: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error")
          complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.push(error.error().message));
      await use({ page: await context.newPage(), complaints, forgiven: [] });
      await context.close();
    },
    { scope: "worker" },
  ],
  quiet: [
    async ({ server, visitor }, use) => {
      const before = server.log().length;
      await use(undefined);
      const reports = server
        .log()
        .slice(before)
        .split("\n")
        .filter((line) => line.includes("content security policy report"))
        .filter((line) => !visitor.provoked?.test(line));
      visitor.provoked = undefined;
      const forgiven = visitor.forgiven.splice(0);
      const complaints = visitor.complaints
        .splice(0)
        .filter((complaint) => !forgiven.some((pattern) => pattern.test(complaint)));
      expect([...complaints, ...reports]).toEqual([]);
    },
    { auto: true },
  ],
});

/** What of a page is looked at, by which rules; everything unless said. */
interface Looked {
  /** A CSS selector: a dialog, say, whose page was looked at before. */
  within?: string;
  rules?: string[];
  /** Rules that don't apply to it. */
  without?: string[];
}

/** Fails on any accessibility finding, however small: of the WCAG 2.2 A and AA rules and of best practice. */
export async function expectAccessible(page: Page, { within, rules, without = [] }: Looked = {}) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  // A page without frames needs no second page to put results together, which takes half of the time.
  if (page.frames().length === 1) axe.setLegacyMode();
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  else axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations } = await axe.disableRules(without).analyze();
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const description = `${new URL(page.url()).pathname} ${isDark ? "dark" : "light"}`;
  base.info().annotations.push({ type: analyzed, description });
  expect(
    violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`),
  ).toEqual([]);
}

/** Failures of the network that the running test expects (a wrong password, say): the browser complains about them, early or late. */
export function forgive(visitor: Visitor, pattern: RegExp) {
  visitor.forgiven.push(pattern);
}

interface Mail {
  html: string;
  subject: string;
  links: string[];
}

/** Waits for the newest mail to an address and returns it. */
export async function mailTo(page: Page, server: Server, address: string): Promise<Mail> {
  let mail: Mail | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get(
        `${server.portal}/dev/mailbox/messages?to=${encodeURIComponent(address)}`,
      );
      mail = (await answer.json()).data.items[0];
      return mail !== undefined;
    })
    .toBe(true);
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}
