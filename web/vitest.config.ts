import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Rules without a page need no browser, which takes longer to start than most of them run. */
const rules = ["portal/**/*.test.ts", "packages/**/*.test.ts", "pages/**/*.test.ts"];

/** Those of them whose subject reads the page's address, its storage or its document. */
const inBrowser = [
  "portal/src/app/telemetry/reporting.test.ts",
  "portal/src/features/apikey/origins.test.ts",
  "portal/src/features/conversion/filter.test.ts",
  "portal/src/features/lowcode/useSave.test.ts",
  "portal/src/features/usage/{days,range}.test.ts",
  "portal/src/features/webhook/schema.test.ts",
  "portal/src/lib/api/portal.test.ts",
  "portal/src/lib/session/{origin,startRule,storage,tab}.test.ts",
];

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      "@portal": here("./portal/src"),
      "@packages": here("./packages"),
      "@embed": here("./embed/src"),
    },
  },
  test: {
    maxWorkers: "100%", // Vitest would leave a core free, which is half of a small machine
    projects: [
      {
        extends: true,
        // Files share what they import, which takes longer to load than most of them run.
        test: {
          name: "portal",
          include: rules,
          exclude: inBrowser,
          isolate: false,
          setupFiles: ["portal/src/testing/clock.ts"],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          include: [...inBrowser, "portal/**/*.test.tsx", "packages/**/*.test.tsx"],
          environment: "jsdom",
          isolate: false,
          testTimeout: 60_000,
          setupFiles: ["portal/src/testing/clock.ts", "portal/src/testing/setup.ts"],
        },
      },
      {
        extends: true,
        test: { name: "widget", include: ["wink/**/*.test.{ts,tsx}", "embed/**/*.test.ts"] },
      },
      {
        extends: true,
        // The packages for others lie outside this folder and find their tools in it (sdk/node_modules).
        server: { fs: { allow: [here("..")] } },
        test: {
          name: "sdk",
          dir: here("../sdk"),
          include: ["webhook/*.test.ts", "nod-ts/src/*.test.ts", "wink/src/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
