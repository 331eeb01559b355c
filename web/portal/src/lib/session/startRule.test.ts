import { tokenFor } from "@portal/testing/server";
import { describe, expect, it } from "vitest";
import { applyStartRule } from "./startRule";
import { isLoggedIn, readToken, setLoggedIn, storeMode, storeToken, tokenNames } from "./storage";

function storeAll(seconds: number) {
  for (const name of tokenNames) storeToken(name, tokenFor(seconds));
  setLoggedIn();
}

describe("the 1800-second rule", () => {
  it("keeps tokens with more than 1800 seconds left", () => {
    storeAll(1810);
    expect(applyStartRule()).toBe("kept");
    expect(tokenNames.every((name) => readToken(name) !== null)).toBe(true);
  });

  it("removes all five when one has 1799 seconds left", () => {
    storeAll(40_000);
    storeToken("winkSandboxToken", tokenFor(1799));
    expect(applyStartRule()).toBe("removed");
    expect(tokenNames.map(readToken)).toEqual([null, null, null, null, null]);
    expect(isLoggedIn()).toBe(false);
  });

  it("passes over tokens that are not stored", () => {
    storeToken("developerToken", tokenFor(5000));
    expect(applyStartRule()).toBe("kept");
  });

  it("has nothing to say without a session", () => {
    expect(applyStartRule()).toBe("kept");
  });

  it.each(["xyz", "a.b.c", "", `x.${btoa("{}")}.y`])("clears everything for %j", (broken) => {
    storeAll(40_000);
    storeMode("PRODUCTION");
    storeToken("developerToken", broken);
    expect(applyStartRule()).toBe("cleared");
    expect(localStorage.length).toBe(0);
  });
});
