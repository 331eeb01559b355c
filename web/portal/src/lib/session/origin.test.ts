import { describe, expect, it } from "vitest";
import { rememberOrigin, takeOrigin } from "./origin";

describe("the remembered origin", () => {
  it("keeps path, query and hash, for one login", () => {
    rememberOrigin("/account/organization?changePassword=true#x");
    expect(takeOrigin()).toBe("/account/organization?changePassword=true#x");
    expect(takeOrigin()).toBeNull();
  });

  it.each(["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)", ""])(
    "never leads away: %j",
    (href) => {
      sessionStorage.setItem("loginOrigin", href);
      expect(takeOrigin()).toBeNull();
    },
  );
});
