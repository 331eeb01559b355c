import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

// What people install: built by the compiler, packed, and imported by plain Node, where no page is.

const root = resolve(import.meta.dirname, "..");
const out = mkdtempSync(join(tmpdir(), "wink-package-"));
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

let packed: string[];
beforeAll(() => {
  const [answer] = JSON.parse(run("npm", "pack", "--silent", "--json", "--pack-destination", out));
  packed = answer.files.map((file: { path: string }) => file.path);
}, 60_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

it("holds modules, types and the guide, and no tests", () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      "README.md",
      "package.json",
      "dist/index.js",
      "dist/index.d.ts",
      "dist/react.js",
      "dist/react.d.ts",
    ]),
  );
  expect(packed.filter((path) => path.includes("test") || path.startsWith("src/"))).toEqual([]);
});

it("needs nothing at run time", () => {
  const { dependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  expect(dependencies).toBeUndefined();
  expect(peerDependenciesMeta.react.optional).toBe(true);
});

it("is rendered on a server, by the names that people import", () => {
  const script = `
    import { createElement } from "react";
    import { renderToString } from "react-dom/server";
    import { loadWink } from "@nod/wink";
    import { WinkButton } from "@nod/wink/react";
    const html = renderToString(createElement(WinkButton, { linkUrl: "https://l.example" }, "Go"));
    const error = await loadWink("https://l.example").catch((e) => e);
    console.log(JSON.stringify({ html, code: error.code }));`;
  const printed = JSON.parse(run("node", "--input-type=module", "-e", script));
  expect(printed).toEqual({
    html: '<button aria-haspopup="dialog" type="button">Go</button>',
    code: "SCRIPT_FAILED",
  });
}, 30_000);
