import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
        test: {
          name: "portal",
          include: ["portal/**/*.test.{ts,tsx}", "packages/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          testTimeout: 30_000,
          setupFiles: ["portal/src/testing/setup.ts"],
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
          include: ["webhook/*.test.ts", "wink/src/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
