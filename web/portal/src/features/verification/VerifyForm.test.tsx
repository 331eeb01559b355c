import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { VerifyForm } from "./VerifyForm";

async function open() {
  storeToken("developerToken", tokenFor(40_000));
  fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/consentTemplates": { data: { items: [], nextCursor: null } },
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <VerifyForm mode="SANDBOX" isOff={false} />
      </QueryClientProvider>
    </UiProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  const choose = async (type: string) => {
    await user.click(screen.getByRole("combobox", { name: /^ID Type/ }));
    await user.click(await screen.findByRole("option", { name: type }));
  };
  return { user, press, choose };
}

const isWrong = (label: RegExp) =>
  screen.getByLabelText(label, { selector: "input" }).getAttribute("aria-invalid") === "true";

it("says Required of nothing that the chosen ID type doesn't require", async () => {
  const { press, choose } = await open();
  await press("Add More Information");
  await choose("Tax Identification Number");
  await press("Verify");
  expect(isWrong(/^First Name/)).toBe(true);
  await choose("SS Number");
  expect(isWrong(/^First Name/)).toBe(false);
  expect(isWrong(/^Full Name/)).toBe(true);
  await choose("NBI Clearance");
  expect(isWrong(/^First Name/)).toBe(true);
  expect(isWrong(/^Last Name/)).toBe(false);
});

it("opens the day of birth at the years in which many were born", async () => {
  const { user, press } = await open();
  await press("Add More Information");
  await user.click(screen.getByLabelText(/^Date of Birth/));
  await screen.findByRole("button", { name: "1991" });
});
