import { loadConfig } from "@portal/lib/api/portal";
import { noConsent } from "@portal/lib/lookup";
import { storeToken } from "@portal/lib/session/storage";
import { type Answer, config, fakeServer, tokenFor } from "@portal/testing/server";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ConsentSection } from "./ConsentSection";
import { UiProvider } from "./UiProvider";

const none = "Please go to Settings to create a consent document";
const template = {
  id: "ct-1",
  consentType: "LOAN",
  title: "Loan application",
  version: "3",
  consentMethod: "Check box",
};
const page = (items: object[]) => ({ data: { items, nextCursor: null } });

async function open(answer: Answer | (() => Answer), held: Promise<void> = Promise.resolve()) {
  storeToken("developerToken", tokenFor(40_000));
  fakeServer({ "GET /api/v1/config": { data: config }, "GET /api/v1/consentTemplates": answer });
  await loadConfig();
  const answerNow = fetch;
  vi.stubGlobal("fetch", async (request: Request) => {
    await held;
    return answerNow(request);
  });
  const onChange = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiProvider env="test">
      <QueryClientProvider client={client}>
        <ConsentSection values={noConsent} errors={{}} onChange={onChange} />
      </QueryClientProvider>
    </UiProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const list = () => user.click(screen.getByRole("combobox", { name: /^Consented Type/ }));
  return { user, list, onChange };
}

it("leads to Settings where there is no template", async () => {
  const { list } = await open(page([]));
  await list();
  await screen.findByText(none);
});

it("says that templates are loading, and nothing else of them", async () => {
  const { list } = await open(page([template]), new Promise(() => undefined));
  await list();
  await screen.findByText("Loading...");
  expect(screen.queryByText(none)).toBeNull();
});

it("offers to load templates again that could not be read", async () => {
  let isDown = true;
  const { user, list, onChange } = await open(() =>
    isDown ? { status: 503, code: "UNAVAILABLE", message: "Not right now." } : page([template]),
  );
  await screen.findByText(/Not right now\./);
  await list();
  await screen.findByText("Not loaded");
  expect(screen.queryByText(none)).toBeNull();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await list();
  await user.click(await screen.findByRole("option", { name: /^LOAN: Loan application/ }));
  expect(onChange.mock.calls).toContainEqual(["consentedWith", "Check box"]);
  expect(screen.queryByText(/Not right now\./)).toBeNull();
});
