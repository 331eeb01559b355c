import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { type Answer, config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FirstSteps } from "./FirstSteps";

const list = (...items: object[]): Answer => ({ data: { items, nextCursor: null } });

async function open(answers: Record<string, Answer>) {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: developer },
    "GET /api/v1/apiKeys": list(),
    "GET /sandbox/v1/accounts": list(),
    "GET /sandbox/v1/webhooks": list(),
    "GET /api/v1/requestLog": list(),
    ...answers,
  });
  await loadConfig();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <FirstSteps mode="SANDBOX" connect={() => null} />,
    }),
    history: createMemoryHistory(),
  });
  render(
    <UiProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
  await screen.findByRole("heading", { name: "First steps" });
  return seen;
}

it.each([
  ["a webhook", { "GET /sandbox/v1/webhooks": list({ id: "wh-1" }) }],
  ["nod listen", { "GET /api/v1/requestLog": list({ id: "req-1" }) }],
])("receiving events by %s counts as done", async (_, answers) => {
  await open(answers);
  expect(screen.getByText("1 of 4 done")).toBeTruthy();
  expect(screen.queryByText("Receive events")).toBeNull();
});

it("asks the request log for streams of events that worked", async () => {
  const seen = await open({});
  expect(screen.getByText("Receive events")).toBeTruthy();
  expect(seen.find(({ path }) => path === "/api/v1/requestLog")?.query).toEqual({
    mode: "SANDBOX",
    size: "1",
    operation: "stream-events",
    outcome: "SUCCESS",
  });
});
