import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, fakeServer, tokenFor } from "@portal/testing/server";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LookupTab } from "./LookupTab";
import { UiProvider } from "./UiProvider";

it("says that it is the credits that couldn't be loaded, and leaves the form off", async () => {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/usage/summary": { status: 400, code: "ODD", message: "Not right now." },
    "GET /sandbox/v1/portal/signalSource": { data: { available: true } },
  });
  await loadConfig();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiProvider env="test">
      <QueryClientProvider client={client}>
        <LookupTab
          mode="SANDBOX"
          kind="signal"
          noun="Risk signals lookup"
          example="look up 917 000 0001."
          form={(isOff) => <p>{isOff ? "off" : "on"}</p>}
        />
      </QueryClientProvider>
    </UiProvider>,
  );
  await screen.findByText("Couldn't load your credits");
  screen.getByText("Not right now.");
  expect(screen.getByText("off")).toBeTruthy();
});
