import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";

export interface Picture {
  label: string;
  file: string;
  width: number;
}

/** One screen in all its sizes and schemes. */
export interface Row {
  title: string;
  pictures: Picture[];
}

/** Writes a page with all pictures, each leading to itself in full size, and the page as one picture. */
export async function writeSheet(page: Page, folder: string, name: string, rows: readonly Row[]) {
  const file = join(folder, `${name}.html`);
  writeFileSync(file, sheetOf(name, rows));
  writeFileSync(join(folder, "index.html"), indexOf(["portal", "widget", "site", "mail"]));
  await page.setViewportSize({ width: 2000, height: 1200 });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const head = (title: string) => `<!doctype html><meta charset="utf-8"><title>${title}</title>
<style>
body { font: 15px system-ui; margin: 16px; background: #e6e6e9; color: #222 }
section { margin-bottom: 20px } h2 { font-size: 16px; margin: 0 0 6px }
div { display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px; align-items: start }
img { width: 100%; display: block } a { color: inherit; text-decoration: none; font-size: 12px }
iframe { width: 100%; height: 90vh; border: 0 }
</style>`;

function sheetOf(name: string, rows: readonly Row[]) {
  const sections = rows.map(({ title, pictures }) => {
    const links = pictures.map(
      ({ label, file }) =>
        `<a href="${file}">${label}<img src="${file}" alt="${title}, ${label}"></a>`,
    );
    return `<section><h2>${title}</h2><div>${links.join("")}</div></section>`;
  });
  return `${head(name)}\n${sections.join("\n")}\n`;
}

const indexOf = (names: readonly string[]) =>
  `${head("Pictures")}${names.map((name) => `<h2>${name}</h2><iframe src="${name}.html"></iframe>`).join("\n")}\n`;
