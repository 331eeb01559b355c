import { describe, expect, it } from "vitest";
import { storeLogin } from "./session";
import {
  currentMode,
  hasProduction,
  isLoggedIn,
  readToken,
  storeMode,
  storeToken,
} from "./storage";

const issued = (token: string) => ({ token, expiresAt: "2026-11-21T12:00:00.000Z" });

describe("the mode", () => {
  it("is Production after a login with a production token", () => {
    storeMode("SANDBOX");
    storeLogin({
      developerToken: issued("d"),
      openApiSandboxToken: issued("s"),
      openApiProductionToken: issued("p"),
    });
    expect(currentMode()).toBe("PRODUCTION");
  });

  it("falls back to Sandbox without one", () => {
    storeLogin({
      developerToken: issued("d"),
      openApiSandboxToken: issued("s"),
      openApiProductionToken: null,
    });
    expect(currentMode()).toBe("SANDBOX");
    expect(hasProduction()).toBe(false);
  });
});

describe("a login", () => {
  it("leaves nothing of the login before", () => {
    storeToken("openApiProductionToken", "old");
    storeToken("winkSandboxToken", "old");
    storeLogin({
      developerToken: issued("d"),
      openApiSandboxToken: issued("s"),
      openApiProductionToken: null,
    });
    expect(readToken("openApiProductionToken")).toBeNull();
    expect(readToken("winkSandboxToken")).toBeNull();
  });

  it("counts by its status or by its token", () => {
    expect(isLoggedIn()).toBe(false);
    storeToken("developerToken", "d");
    expect(isLoggedIn()).toBe(true);
    localStorage.clear();
    localStorage.setItem("loginStatus", "true");
    expect(isLoggedIn()).toBe(true);
  });
});
