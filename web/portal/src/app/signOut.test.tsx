import { management } from "@portal/lib/api/portal";
import { takeNotice } from "@portal/lib/session/origin";
import { setLoggedIn, storeToken } from "@portal/lib/session/storage";
import { claimTab } from "@portal/lib/session/tab";
import { expect, it, vi } from "vitest";
import { signOut } from "./signOut";

it("leaves no notice of a read that was under way, which the server refuses from then on, and lets writes end", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { ...location, assign, origin: location.origin, pathname: "/users" });
  storeToken("developerToken", "developer");
  setLoggedIn();
  claimTab();
  const answers: Array<() => void> = [];
  let written: AbortSignal | undefined;
  vi.stubGlobal("fetch", async (request: Request, { signal }: { signal: AbortSignal }) => {
    if (request.method === "DELETE") {
      for (const answer of answers) answer();
      await new Promise((read) => setTimeout(read)); // those answers are read first
      return Response.json({ code: "OK", data: {} });
    }
    if (request.method === "PATCH") {
      written = signal;
      return new Promise(() => undefined);
    }
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      answers.push(() => resolve(Response.json({ code: "INVALID_TOKEN" }, { status: 401 })));
    });
  });
  const read = vi.fn();
  management.GET("/developers/me").then(read, read);
  const params = { path: { id: "passkey-1" } };
  void management.PATCH("/passkeys/{id}", { params, body: { name: "Laptop" } });
  await vi.waitFor(() => expect([answers.length, written?.aborted]).toEqual([1, false]));
  await signOut();
  expect(read).not.toHaveBeenCalled();
  expect(written?.aborted).toBe(false);
  expect(takeNotice()).toBeNull();
  expect(assign.mock.calls).toEqual([["/login"]]);
});
