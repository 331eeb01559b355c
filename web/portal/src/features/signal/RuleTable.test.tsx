import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { rulesQuery, type SignalRule } from "./queries";
import { RuleTable } from "./RuleTable";

const rule: SignalRule = {
  id: "rule-1",
  name: "Overdue",
  metric: "events_overdue_day30",
  comparison: "AT_LEAST",
  threshold: 7,
  webhookId: "",
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
};

const onEdit = vi.fn();

function Table({ mayChange }: { mayChange: boolean }) {
  const change = { onEdit, onDelete: () => undefined };
  return (
    <RuleTable
      mode="SANDBOX"
      rules={useQuery(rulesQuery("SANDBOX"))}
      metrics={[]}
      add={null}
      change={mayChange ? change : undefined}
    />
  );
}

it.each([
  [true, [[rule]]],
  [false, []],
])("a row opens the rule for those who may change it (%s)", async (mayChange, opened) => {
  onEdit.mockClear();
  storeToken("openApiSandboxToken", tokenFor(40_000));
  fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /sandbox/v1/portal/signalRules": { data: { items: [rule], nextCursor: null } },
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Table mayChange={mayChange} />
      </QueryClientProvider>
    </UiProvider>,
  );
  await userEvent.click(await screen.findByText(/At least/));
  expect(onEdit.mock.calls).toEqual(opened);
});
