import { unwrap } from "@packages/api/envelope";
import { config, fakeServer } from "@portal/testing/server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeTokens, storeMode, storeToken } from "../session/storage";
import { claimTab, releaseTab } from "../session/tab";
import { data, loadConfig } from "./portal";

const page = { data: { items: [], nextCursor: null } };

async function start() {
  const seen = fakeServer({
    "GET /api/v1/config": {
      data: {
        ...config,
        openUrl: "https://open.example.test/open/v1",
        sandboxUrl: "https://sandbox.example.test/sandbox/v1",
      },
    },
    "GET /open/v1/portal/users": page,
    "GET /sandbox/v1/portal/users": page,
  });
  await loadConfig();
  seen.length = 0;
  return seen;
}

beforeEach(() => {
  storeToken("developerToken", "developer");
  storeToken("openApiSandboxToken", "sandbox");
  storeToken("openApiProductionToken", "production");
  storeMode("PRODUCTION");
  claimTab();
});

afterEach(() => {
  releaseTab();
  removeTokens();
});

it("asks each mode's host with that mode's token", async () => {
  const seen = await start();
  for (const mode of ["PRODUCTION", "SANDBOX"] as const)
    await unwrap(data(mode).GET("/portal/users"));
  expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([
    ["/open/v1/portal/users", "Bearer production"],
    ["/sandbox/v1/portal/users", "Bearer sandbox"],
  ]);
});

it("never calls Production without its token", async () => {
  const seen = await start();
  releaseTab();
  localStorage.removeItem("openApiProductionToken");
  claimTab();
  await expect(data("PRODUCTION").GET("/portal/users")).rejects.toMatchObject({
    code: "NO_PRODUCTION",
  });
  await unwrap(data().GET("/portal/users"));
  expect(seen.map(({ path }) => path)).toEqual(["/sandbox/v1/portal/users"]);
});

it("never sends a token that another tab has stored", async () => {
  const seen = await start();
  storeToken("openApiSandboxToken", "of somebody else");
  await expect(data("SANDBOX").GET("/portal/users")).rejects.toMatchObject({ code: "TAB_STALE" });
  expect(seen).toEqual([]);
});
