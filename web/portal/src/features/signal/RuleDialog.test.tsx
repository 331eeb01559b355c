import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { SignalMetric, SignalRule } from "./queries";
import { RuleDialog } from "./RuleDialog";

const metrics: SignalMetric[] = [
  {
    name: "events_overdue_day30",
    category: "overdue",
    window: 30,
    measure: "COUNT",
    description: "Number of overdue payments in the last 30 days",
  },
];

const path = "/sandbox/v1/portal/signalRules";

const rule: SignalRule = {
  id: "rule-1",
  name: "Overdue",
  metric: "events_overdue_day30",
  comparison: "AT_LEAST",
  threshold: 1,
  webhookId: "",
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
};

async function open(edited?: SignalRule) {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /sandbox/v1/webhooks": { data: { items: [], nextCursor: null } },
    [`GET ${path}`]: { data: { items: edited ? [edited] : [], nextCursor: null } },
    [`PUT ${path}/rule-1`]: { status: 409, code: "CONFLICT", message: "Not today." },
    [`POST ${path}`]: { status: 409, code: "CONFLICT", message: "Not today." },
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RuleDialog mode="SANDBOX" metrics={metrics} rule={edited} onClose={() => undefined} />
      </QueryClientProvider>
    </UiProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const name = await screen.findByLabelText(/^Name/);
  if (!edited) await user.type(name, "Overdue");
  const sent = () => seen.filter(({ method }) => method !== "GET").map(({ body }) => body);
  return { user, sent, threshold: screen.getByLabelText<HTMLInputElement>(/^Threshold/) };
}

it("a threshold is refused as it was typed, and never becomes another number", async () => {
  const { user, sent, threshold } = await open();
  for (const [typed, shown] of [
    ["1.5", "1.5"],
    ["-1", "-1"],
    ["2500.50", "2,500.50"],
  ] as const) {
    await user.clear(threshold);
    await user.type(threshold, `${typed}{Enter}`);
    expect(threshold.value).toBe(shown);
    await screen.findByText(/^Enter a whole number/);
  }
  expect(sent()).toEqual([]);
});

it("a comma is one between thousands", async () => {
  const { user, sent, threshold } = await open();
  await user.type(threshold, "2,500{Enter}");
  expect(threshold.value).toBe("2,500");
  await screen.findByText("Not today.");
  expect(sent()).toMatchObject([{ threshold: 2500 }]);
});

it("of a rule, what was changed alone is sent", async () => {
  const { user, sent, threshold } = await open(rule);
  await user.clear(threshold);
  await user.type(threshold, "7{Enter}");
  await screen.findByText("Not today.");
  expect(sent()).toEqual([{ threshold: 7 }]);
});
