import { usageSummaryQuery } from "@portal/lib/api/usage";
import type { ActionUsage } from "@portal/lib/api/wire";
import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CreditCard } from "./CreditCard";

const used = (action: ActionUsage["action"], remainVolume: number): ActionUsage => ({
  action,
  enabled: true,
  usageDetail: { remainVolume, totalVolume: 100 },
});

function open(...actionUsageSummaries: ActionUsage[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(usageSummaryQuery("SANDBOX").queryKey, { actionUsageSummaries });
  render(
    <QueryClientProvider client={client}>
      <UiProvider env="test">
        <CreditCard mode="SANDBOX" />
      </UiProvider>
    </QueryClientProvider>,
  );
}

it("shows the credits that are used up by more than half, and no others", () => {
  open(used("ConnectAccount", 49), used("CreateInvite", 50), used("SubmitArchive", 100));
  expect(screen.getByRole("heading", { name: "Credits left" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Connected accounts49 of 100",
  ]);
});

it("is not there while more than half of all is left", () => {
  open(used("ConnectAccount", 50), used("CreateInvite", 100));
  expect(screen.queryByRole("heading", { name: "Credits left" })).toBeNull();
});
