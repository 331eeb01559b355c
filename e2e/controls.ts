import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Server } from "./server";
import type { ok } from "./visit";

/** What a control has at hand to get its page ready. */
export interface Stage {
  page: Page;
  server: Server;
  /** Opens a path of the portal. */
  go: (path: string) => Promise<void>;
  /** Answers a reading call of the page, until the next control. */
  answer: (path: string | RegExp, body: ReturnType<typeof ok>) => Promise<void>;
}

/** Brings a control that changes data in sight, ready to be pressed, and returns it. */
export type Control = (stage: Stage) => Promise<Locator>;

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).last();
export const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").last().getByRole("button", { name, exact: true });
export const press = (page: Page, name: string | RegExp) => button(page, name).click();
export const menu = async (page: Page, of: string | RegExp, item: string) => {
  await press(page, of);
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
export const strong = "Tidal&Lantern47";

const sources = join(import.meta.dirname, "../web/portal/src");

/** Every operation that changes something and stands in the sources of the portal: "POST /apiKeys". */
export function changes(): Set<string> {
  const found = new Set<string>();
  for (const name of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || /\.(test|gen)\./.test(name)) continue;
    const text = readFileSync(join(sources, name), "utf8");
    for (const [, method, path] of text.matchAll(/\.(POST|PUT|PATCH|DELETE)\(\s*"([^"]+)"/g))
      found.add(`${method} ${path}`);
  }
  return found;
}
