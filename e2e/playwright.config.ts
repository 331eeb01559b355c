import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// The browser is Debian's, without its windows, which takes a quarter less: nothing is downloaded. Its networking is
// switched off.
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * What `make test` drives: what people come for, the doors, and the screens that most of them use, but for tests tagged
 * `@long`. `make check` drives all (CONTRIBUTING.md).
 */
const withEveryCommit = [
  "apikey",
  "builder",
  "dashboard",
  "drawer",
  "flow",
  "hosted",
  "invite",
  "login",
  "register",
  "scanned",
  "screens",
  "shell",
  "sites",
  "upload",
  "users",
  "walk",
  "webhook",
  "widget",
];

const size = (file: string) => statSync(join(import.meta.dirname, file)).size;

// Each file has its own server and browser, so that none finds what another left behind.
// Long files first: no worker is left alone with one at the end.
const specs = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".spec.ts"))
  .sort((a, b) => size(b) - size(a))
  .map((file) => ({ file, name: file.replace(".spec.ts", "") }));

for (const name of withEveryCommit)
  if (!specs.some((spec) => spec.name === name)) throw new Error(`there is no ${name}.spec.ts`);

// A file that is named is driven whole. Workers, which read this as well, have the environment and not the command line.
if (process.argv.some((word) => word.includes(".spec"))) process.env.NOD_E2E_ALL = "yes";
const isWhole = process.env.NOD_E2E_ALL !== undefined;
const driven = specs.filter(({ name }) => isWhole || withEveryCommit.includes(name));

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  workers: 2,
  projects: driven.map(({ file, name }) => ({ name, testMatch: file })),
  ...(isWhole ? {} : { grepInvert: /@long/ }),
  fullyParallel: false,
  forbidOnly: true,
  retries: 1, // for a browser that crashed: any other failure fails the run, whatever the second try says (reporter.ts)
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./reporter.ts"]],
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    trace: "off", // costs a quarter of the time; --trace on tells more of a failure
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      args,
    },
  },
});
