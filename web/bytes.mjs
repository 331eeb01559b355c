// Fails when a first visit loads more than its budget: scripts and styles as they travel (gzip), fonts
// apart. What a visit loads is read from the manifests of the build: the entry, the lazy chunk of the
// screen, and all that these import.
import { existsSync, readFileSync } from "node:fs";
import { brotliDecompressSync, gzipSync } from "node:zlib";

const KiB = 1024;
const shell = "portal/src/app/Shell.tsx";
const budgets = [
  {
    name: "portal, first visit of /login",
    files: [
      ...["trusted-types", "color-scheme"].map((name) => bootScript(name)),
      ...closure("portal", "portal/index.html", "portal/src/features/signin/LoginPage.tsx"),
    ],
    limit: 215_000,
  },
  {
    name: "portal, scripts of the builder over the shell",
    files: without(
      closure("portal", shell, "portal/src/features/lowcode/BuilderPage.tsx"),
      closure("portal", "portal/index.html", shell),
    ).filter((file) => file.endsWith(".js")),
    limit: 60_000,
  },
  { name: "widget, first screen", files: closure("wink", "wink/index.html"), limit: 85_000 },
  {
    name: "public page, before the widget",
    files: closure("hosted", "hosted/site.html"),
    limit: 95_000,
  },
  { name: "wink.js", files: ["embed/wink.js"], limit: 4.375 * KiB },
];

/** The scripts and styles of some modules of an app with everything they import, once each. */
function closure(app, ...modules) {
  const manifest = JSON.parse(readFileSync(`node_modules/.manifests/${app}.json`, "utf8"));
  const keys = new Set(modules);
  const files = new Set();
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${app}: the build has no chunk of ${key}`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) keys.add(imported); // a set grows while it is walked
  }
  return [...files];
}

/** Those files that are not there already. */
function without(files, there) {
  return files.filter((file) => !there.includes(file));
}

/** The small scripts before the bundle are in the page alone. */
function bootScript(name) {
  const page = readFileSync("dist/portal/index.html", "utf8");
  const found = new RegExp(`src="/(portal/assets/${name}-\\w+\\.js)"`).exec(page);
  if (!found) throw new Error(`the portal's page has no script ${name}`);
  return found[1];
}

/** The bytes of a file as it travels to a browser that takes gzip; the build leaves small files as they are. */
function compressed(file) {
  const path = `dist/${file}`;
  const raw = existsSync(path)
    ? readFileSync(path)
    : brotliDecompressSync(readFileSync(`${path}.br`));
  return gzipSync(raw, { level: 9 }).length;
}

for (const { name, files, limit } of budgets) {
  const sizes = files.map(compressed);
  const sum = sizes.reduce((total, size) => total + size, 0);
  const verdict = sum > limit ? "over the budget of" : "of";
  process.stdout.write(`${name}: ${sum} bytes ${verdict} ${limit} in ${files.length} files\n`);
  if (sum > limit) process.exitCode = 1;
}
