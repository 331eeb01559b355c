import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

// Screenshots of every screen (make pictures): no tests, so no run of the tests has them.
export default defineConfig({
  ...config,
  workers: 1,
  retries: 0,
  projects: [{ name: "pictures", testMatch: "pictures.ts" }],
  timeout: 900_000,
  reporter: [["list"]],
});
