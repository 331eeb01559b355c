import type { Config, LinkedAccount } from "@packages/api/widget";
import { describe, expect, it } from "vitest";
import { canConnectMore, visibleTabs } from "./rules";

const config = (total: number, connectedAccountLimit: number) =>
  ({ sources: { total, types: [] }, success: { connectedAccountLimit } }) as unknown as Config;
const account = (connectionStatus: string) => ({ connectionStatus }) as LinkedAccount;

describe("canConnectMore", () => {
  const live = account("CONNECTED");
  it.each([
    [1, -1, [live], false],
    [2, -1, [live], true],
    [2, 0, [live, live, live], true],
    [2, 2, [live], true],
    [2, 2, [live, live], false],
    [2, 2, [live, account("DISCONNECTED")], true],
  ])("with %i sources, limit %i", (total, limit, linked, expected) => {
    expect(canConnectMore(config(total, limit), linked)).toBe(expected);
  });
});

describe("visibleTabs", () => {
  it("keeps its own order and shows only where sources exist", () => {
    expect(visibleTabs(["SYSTEM", "GIG", "CREDENTIAL", "EMPLOYER"])).toEqual([
      "EMPLOYER",
      "GIG",
      "SYSTEM",
    ]);
  });
});
