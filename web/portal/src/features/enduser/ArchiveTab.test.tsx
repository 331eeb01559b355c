import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider, type UseQueryResult } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ArchiveTab } from "./ArchiveTab";
import type { UserArchive } from "./queries";

const archive = (id: string, fileType: string): UserArchive => ({
  id,
  fileType,
  userId: "user-1",
  accountId: "",
  providerId: "",
  status: "ANALYZED",
  createdAt: "2026-11-23T00:00:00Z",
  updatedAt: "2026-11-23T00:00:00Z",
  errorCode: "",
  errorMessage: "",
  providerLogoUrl: "",
  rawFiles: [],
});

const all = [
  archive("archive-1", "PAYSLIP"),
  archive("archive-2", "COMPANY_ID"),
  archive("archive-3", "PAYSLIP"),
];

function show(isStacked: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <UiProvider env="test">
      <QueryClientProvider client={client}>
        <ArchiveTab
          mode="SANDBOX"
          archives={{ data: all, isError: false } as UseQueryResult<UserArchive[]>}
          isStacked={isStacked}
          chosenId={undefined}
          onChoose={() => undefined}
        />
      </QueryClientProvider>
    </UiProvider>,
  );
  const shown = screen.getByRole("tabpanel").textContent ?? "";
  return {
    tabs: screen.getAllByRole("tab").length,
    shown: all.map(({ id }) => id).filter((id) => shown.includes(id)),
  };
}

it("lists each upload, and shows one", () => {
  expect(show(false)).toEqual({ tabs: 3, shown: ["archive-1"] });
});

it("lists each file type, and shows its uploads below each other", () => {
  expect(show(true)).toEqual({ tabs: 2, shown: ["archive-1", "archive-3"] });
});
