import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

// Screenshots of every screen (make pictures): no tests, so no run of the tests has them.
export default defineConfig({
  ...config,
  use: {
    ...config.use,
    launchOptions: {
      ...config.use?.launchOptions,
      args: [
        ...(config.use?.launchOptions?.args ?? []),
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
  workers: 1,
  retries: 0,
  projects: [{ name: "pictures", testMatch: "pictures.ts" }],
  timeout: 900_000,
  reporter: [["list"]],
});
