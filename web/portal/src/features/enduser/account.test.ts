import { describe, expect, it } from "vitest";
import { accountState, missingReason, statusText } from "./account";

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
    expect(accountState({ connectionStatus, errorCode: "" })).toBe(state);
  });

  it.each([
    ["CONNECTED", "ACTIVE", "CONNECTED ( SYNC ENABLED )"],
    ["CONNECTED", "UNSUPPORTED", "CONNECTED"],
    ["DISCONNECTED", "ACTIVE", "DISCONNECTED"],
  ])("%s with %s reads %s", (connectionStatus, monitorStatus, text) => {
    const account = { connectionStatus, monitorStatus, errorCode: "", lastSyncedAt: null };
    expect(statusText(account)).toBe(text);
  });

  it("of an account that could not be read says so", () => {
    const account = {
      connectionStatus: "CONNECTED",
      monitorStatus: "ACTIVE",
      errorCode: "SYSTEM_ERROR",
      lastSyncedAt: null,
      failedSections: [],
    };
    expect(accountState(account)).toBe("failed");
    expect(statusText(account)).toBe("CONNECTED ( FIRST SYNC FAILED )");
    expect(missingReason(account, "INCOMES")).toBe(
      "Not available. The provider accepted the login, but the data could not be read (SYSTEM_ERROR).",
    );
    const before = { ...account, lastSyncedAt: "2026-11-21T00:00:00.000Z" };
    expect(accountState(before)).toBe("failed");
    expect(statusText(before)).toBe("CONNECTED ( LAST SYNC FAILED )");
    expect(missingReason(before, "INCOMES")).toBeUndefined();
  });

  it("names a section that could not be read, and guesses nothing about others", () => {
    const account = {
      connectionStatus: "CONNECTED",
      errorCode: "",
      lastSyncedAt: "2026-11-21T00:00:00.000Z",
      failedSections: ["RATINGS"],
    };
    expect(missingReason(account, "RATINGS")).toBe(
      "Not available. This section could not be read in the last sync.",
    );
    expect(missingReason(account, "DOCUMENTS")).toBeUndefined();
  });
});
