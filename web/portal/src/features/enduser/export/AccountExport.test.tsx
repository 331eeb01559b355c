import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { AccountExport } from "./AccountExport";

function open(hasData: boolean) {
  render(
    <UiProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <AccountExport mode="SANDBOX" accountId="a-1" hasData={hasData} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return screen.getByRole("button", { name: "Export" });
}

describe("export of an account", () => {
  it("offers every format", async () => {
    await userEvent.click(open(true));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "CSV",
      "PDF",
      "ZIP, one table per section",
    ]);
  });

  it("says why there is nothing to export, to keyboards too", async () => {
    const button = open(false);
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(await screen.findByRole("tooltip")).toHaveProperty(
      "textContent",
      "There is no data to export. Nothing has been read from this account, or its data has been deleted.",
    );
    await userEvent.click(button);
    expect(screen.queryByRole("menuitem")).toBeNull();
  });
});
