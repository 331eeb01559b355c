import { describe, expect, it } from "vitest";
import { accountState, statusText } from "./account";

describe("an account's status", () => {
  it.each([
    ["CONNECTED", "ok"],
    ["PENDING", "waiting"],
    ["AWAITING_MFA", "waiting"],
    ["DISCONNECTED", "failed"],
    ["ERROR", "failed"],
    ["SOMETHING_NEW", "failed"],
    ["REVOKED", "revoked"],
  ])("%s is %s", (connectionStatus, state) => {
    expect(accountState({ connectionStatus })).toBe(state);
  });

  it.each([
    ["CONNECTED", "ACTIVE", "CONNECTED ( SYNC ENABLED )"],
    ["CONNECTED", "UNSUPPORTED", "CONNECTED"],
    ["DISCONNECTED", "ACTIVE", "DISCONNECTED"],
  ])("%s with %s reads %s", (connectionStatus, monitorStatus, text) => {
    expect(statusText({ connectionStatus, monitorStatus })).toBe(text);
  });
});
