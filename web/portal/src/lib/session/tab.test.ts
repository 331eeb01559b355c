import { beforeEach, expect, it } from "vitest";
import { storeMode, storeToken } from "./storage";
import { claimTab, isTabForeign, isTabOfVisitor, isTabStale, releaseTab } from "./tab";

beforeEach(() => {
  releaseTab();
  storeToken("developerToken", "ours");
  storeToken("openApiProductionToken", "ours too");
  storeMode("PRODUCTION");
});

it("a page is stale once another login, no login, or another mode is stored", () => {
  claimTab();
  expect(isTabStale()).toBe(false);
  storeToken("developerToken", "another");
  expect(isTabStale()).toBe(true);
  localStorage.removeItem("developerToken");
  expect(isTabStale()).toBe(true);
  storeToken("developerToken", "ours");
  expect(isTabStale()).toBe(false);
  storeMode("SANDBOX");
  expect(isTabStale()).toBe(true);
});

it("is foreign with any token of another login, whichever is stored first", () => {
  for (const name of ["developerToken", "openApiSandboxToken", "openApiProductionToken"] as const) {
    storeToken("openApiSandboxToken", "ours as well");
    claimTab();
    expect(isTabForeign()).toBe(false);
    storeToken(name, "another");
    expect(isTabForeign(), name).toBe(true);
    releaseTab();
  }
});

it("a page for visitors stays, and acts for nobody", () => {
  localStorage.clear();
  claimTab();
  storeToken("developerToken", "ours");
  expect(isTabStale()).toBe(false);
  expect(isTabOfVisitor()).toBe(true);
});

it("a page that ends its own login is not stale", () => {
  claimTab();
  releaseTab();
  localStorage.clear();
  expect(isTabStale()).toBe(false);
});
