import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { type Answer, config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ReviewTab } from "./ReviewTab";

const path = "/sandbox/v1/portal/lookupPolicy";

async function open(policy: Answer) {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: developer },
    "GET /sandbox/v1/webhooks": { data: { items: [], nextCursor: null } },
    "GET /sandbox/v1/alpha/verifications": { data: { items: [], nextCursor: null } },
    [`GET ${path}`]: policy,
    [`PUT ${path}`]: { data: { needsSecond: true, currentDays: 45, webhookId: "" } },
  });
  await loadConfig();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiProvider env="test">
      <QueryClientProvider client={client}>
        <ReviewTab
          mode="SANDBOX"
          status="OPEN"
          onStatus={() => undefined}
          onOpen={() => undefined}
        />
      </QueryClientProvider>
    </UiProvider>,
  );
  return () => seen.filter(({ method }) => method === "PUT").map(({ body }) => body);
}

it("has no status, which is the same for all", async () => {
  await open({ data: { needsSecond: false, currentDays: 0, webhookId: "" } });
  const table = await screen.findByRole("table", { name: "Reviews" });
  const heads = within(table).getAllByRole("columnheader");
  expect(heads.map((head) => head.textContent)).toEqual([
    "ID",
    "Subject",
    "Doesn't match",
    "Created At",
  ]);
});

it("says that it is the rules that couldn't be loaded", async () => {
  await open({ status: 400, code: "ODD", message: "Not right now." });
  await screen.findByText("Couldn't load the rules");
});

it("sends what was changed alone, days as they were typed, and shows what is stored then", async () => {
  const sent = await open({ data: { needsSecond: false, currentDays: 0, webhookId: "" } });
  const user = userEvent.setup({ delay: null });
  const days = await screen.findByLabelText<HTMLInputElement>("Result validity (days)");
  await user.clear(days);
  await user.type(days, "4000{Enter}");
  await screen.findByText("Enter 0 to 3650 days.");
  await user.clear(days);
  await user.type(days, "45{Enter}");
  await screen.findByText("Rules saved.");
  expect(sent()).toEqual([{ currentDays: 45 }]);
  const second = screen.getByRole<HTMLInputElement>("switch", { name: /^A second person/ });
  expect(second.checked).toBe(true);
});
