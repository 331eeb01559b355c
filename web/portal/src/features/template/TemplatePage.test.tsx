import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { onlineManager } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { App } from "../../app/App";

const template = {
  id: "wtpl-1",
  name: "Salary loan",
  companyName: "Acacia Credit",
  usageText: "",
  companyLogoUrl: "",
  themeColor: "#167e1c",
  enableLearnMoreLink: false,
  enableUpload: false,
  consentPageConfig: { enabled: true, getStartedButtonText: "" },
  successPageConfig: {
    successText: "",
    connectMoreAccountsButtonText: "",
    doneButtonText: "",
    connectedAccountLimit: -1,
  },
  providerConfig: { providers: [], topProviders: [], excludeConnectedProviders: false },
  fileTypeConfig: { fileTypes: [] },
  createdAt: "2026-11-21T04:00:00.000Z",
  updatedAt: "2026-11-21T04:00:00.000Z",
};

it("the editor keeps what was typed when the template is read again after a reconnect", async () => {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  window.history.pushState({}, "", "/link/template?template=wtpl-1");
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: developer },
    "GET /api/v1/templates": { data: { items: [template], nextCursor: null } },
    "GET /api/v1/templates/wtpl-1": { data: template },
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <App />
    </UiProvider>,
  );
  const company = () => screen.findByLabelText<HTMLInputElement>(/^Company name/);
  await userEvent.setup().type(await company(), " Plus");
  const reads = () => seen.filter(({ path }) => path.endsWith("/templates/wtpl-1")).length;
  expect(reads()).toBe(1);

  const answerNow = globalThis.fetch;
  vi.stubGlobal("fetch", async (request: Request) => {
    await new Promise((done) => setTimeout(done, 50));
    return answerNow(request);
  });
  const later = Date.now() + 60_000;
  const clock = vi.spyOn(Date, "now").mockReturnValue(later);
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  await waitFor(() => expect(reads()).toBe(2));
  clock.mockRestore();
  await new Promise((done) => setTimeout(done, 100));
  expect((await company()).value).toBe("Acacia Credit Plus");
});
