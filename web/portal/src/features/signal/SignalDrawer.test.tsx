import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SignalDrawer } from "./SignalDrawer";

const at = "2026-11-21T04:00:00.000Z";
const signal = {
  id: "signal-1",
  status: "COMPLETED",
  createdAt: at,
  updatedAt: at,
  resultCode: "NO_DATA",
  requestMeta: {
    phone: "+639170000012",
    consent: { type: "LOAN", version: "3", consentedWith: "Check box", consentedAt: at },
  },
};
const portal = "/sandbox/v1/portal";

it("Escape closes the question above the drawer, and then the drawer", async () => {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  fakeServer({
    "GET /api/v1/config": { data: config },
    [`GET ${portal}/signalMetrics`]: { data: { items: [], nextCursor: null } },
    [`GET ${portal}/signals/signal-1/changes`]: { data: { changes: [] } },
    "GET /sandbox/v1/alpha/signals/signal-1": { data: signal },
  });
  await loadConfig();
  const onClose = vi.fn();
  render(
    <UiProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SignalDrawer mode="SANDBOX" id="signal-1" onClose={onClose} onOpen={() => undefined} />
      </QueryClientProvider>
    </UiProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const withdraw = await screen.findByRole("button", { name: "Withdraw consent" });
  await user.click(withdraw);
  const question = () => screen.queryByRole("dialog", { name: "Withdraw consent?" });
  await waitFor(() => expect(question()).toBeTruthy());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(question()).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(withdraw);
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});
