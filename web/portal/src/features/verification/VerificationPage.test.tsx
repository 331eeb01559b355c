import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../../app/App";

const portal = "/sandbox/v1/portal";

/** Opens the requests as somebody, who is known later if that has to be waited for. */
async function open(role: string, known: Promise<void> = Promise.resolve()) {
  window.history.pushState({}, "", "/snap/verification?tab=requests");
  fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: { ...developer, role } },
    "GET /api/v1/usage/summary": { data: { actionUsageSummaries: [] } },
    "GET /api/v1/consentTemplates": { data: { items: [], nextCursor: null } },
    [`GET ${portal}/verificationSource`]: { data: { available: true } },
    [`GET ${portal}/verifications/requests`]: { data: { items: [], nextCursor: null } },
  });
  await loadConfig();
  const answerNow = fetch;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.url.endsWith("/developers/me")) await known;
    return answerNow(request);
  });
  render(
    <UiProvider env="test">
      <App />
    </UiProvider>,
  );
}

beforeEach(() => {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
});

describe("the requests", () => {
  it("stay after a reload, whose developer is not known yet", async () => {
    let tell: () => void = () => undefined;
    const known = new Promise<void>((done) => {
      tell = done;
    });
    await open("ADMIN", known);
    const tab = await screen.findByRole("tab", { name: "Requests" });
    expect(tab.getAttribute("aria-selected")).toBe("true");
    tell();
    await screen.findByText("Requests appear here with their consent.");
  });

  it("are for admins alone", async () => {
    await open("DEVELOPER");
    await screen.findByRole("button", { name: "Verify" });
    expect(screen.queryByRole("tab", { name: "Requests" })).toBeNull();
  });
});
