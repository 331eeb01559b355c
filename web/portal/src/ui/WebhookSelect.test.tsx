import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, fakeServer, tokenFor } from "@portal/testing/server";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { UiProvider } from "./UiProvider";
import { WebhookSelect } from "./WebhookSelect";

const gone = "This webhook was deleted. Choose another one, or Nobody.";

async function show(value: string) {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /sandbox/v1/webhooks": {
      data: { items: [{ id: "wh-1", name: "Early warnings" }], nextCursor: null },
    },
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <WebhookSelect mode="SANDBOX" label="Webhook" value={value} onChange={() => undefined} />
      </QueryClientProvider>
    </UiProvider>,
  );
}

it.each([
  ["wh-1", "Early warnings"],
  ["", "Nobody"],
])("shows %j by its name", async (value, name) => {
  await show(value);
  await screen.findByDisplayValue(name);
  expect(screen.queryByText(gone)).toBeNull();
});

it("says that a webhook was deleted, before saving is refused", async () => {
  await show("wh-2");
  await screen.findByDisplayValue("Deleted webhook");
  screen.getByText(gone);
});
