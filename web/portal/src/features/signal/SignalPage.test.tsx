import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { App } from "../../app/App";

const portal = "/sandbox/v1/portal";
const page = (items: object[]) => ({ data: { items, nextCursor: null } });

/** Opens the page; the developer is known later if that has to be waited for. */
async function open(address: string, known: Promise<void> = Promise.resolve()) {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  window.history.pushState({}, "", `/snap/signals${address}`);
  fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: developer },
    "GET /api/v1/usage/summary": { data: { actionUsageSummaries: [] } },
    "GET /api/v1/consentTemplates": page([]),
    [`GET ${portal}/signalSource`]: { data: { available: true } },
    [`GET ${portal}/signals/requests`]: page([]),
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

it("the requests stay after a reload, whose developer is not known yet", async () => {
  let tell: () => void = () => undefined;
  const known = new Promise<void>((done) => {
    tell = done;
  });
  await open("?tab=requests", known);
  const tab = await screen.findByRole("tab", { name: "Requests" });
  expect(tab.getAttribute("aria-selected")).toBe("true");
  tell();
  await screen.findByText("Requests appear here with their consent.");
});
