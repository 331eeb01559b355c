import { management } from "@portal/lib/api/portal";
import { takeNotice } from "@portal/lib/session/origin";
import { setLoggedIn, storeToken } from "@portal/lib/session/storage";
import { claimTab } from "@portal/lib/session/tab";
import { expect, it, vi } from "vitest";
import { signOut } from "./signOut";

it("leaves no notice of a call that was under way, which the server refuses from then on", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { ...location, assign, origin: location.origin, pathname: "/users" });
  storeToken("developerToken", "developer");
  setLoggedIn();
  claimTab();
  const answers: Array<() => void> = [];
  vi.stubGlobal("fetch", async (request: Request, { signal }: { signal: AbortSignal }) => {
    if (request.method === "DELETE") {
      for (const answer of answers) answer();
      await new Promise((read) => setTimeout(read)); // those answers are read first
      return Response.json({ code: "OK", data: {} });
    }
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      answers.push(() => resolve(Response.json({ code: "INVALID_TOKEN" }, { status: 401 })));
    });
  });
  const read = vi.fn();
  management.GET("/developers/me").then(read, read);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await signOut();
  expect(read).not.toHaveBeenCalled();
  expect(takeNotice()).toBeNull();
  expect(assign.mock.calls).toEqual([["/login"]]);
});
