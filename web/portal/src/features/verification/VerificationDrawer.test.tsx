import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { type Answer, config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { VerificationDrawer } from "./VerificationDrawer";

const at = "2026-11-21T04:00:00.000Z";
const verification = {
  id: "ver-1",
  status: "COMPLETED",
  createdAt: at,
  updatedAt: at,
  requestMeta: {
    fullName: "Althea Reyes Santos",
    additionalData: {
      ids: [
        { idType: "prclicense_ph", idSubType: "NURSE", idNumber: "0054321" },
        { idType: "sss_ph", idNumber: "0000000004" },
      ],
    },
    consent: { type: "LOAN", version: "3", consentedWith: "Check box", consentedAt: at },
  },
  result: { finalMatches: false, names: { fullNameMatches: false } },
  review: { status: "OPEN", opinions: [] },
};

const one = "GET /sandbox/v1/alpha/verifications/ver-1";
const portal = "/sandbox/v1/portal/verifications/ver-1";

async function open(more: Record<string, Answer | (() => Answer)> = {}) {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
  fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: developer },
    [one]: { data: verification },
    [`GET ${portal}/changes`]: { data: { changes: [] } },
    ...more,
  });
  await loadConfig();
  function Page() {
    const [id, setId] = useState<string | null>(null);
    return (
      <>
        <button type="button" onClick={() => setId("ver-1")}>
          Open
        </button>
        <VerificationDrawer
          mode="SANDBOX"
          id={id}
          onClose={() => setId(null)}
          onOpen={() => undefined}
        />
      </>
    );
  }
  render(
    <UiProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
    </UiProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const press = async (name: string) => user.click(await button(name));
  await press("Open");
  return { user, press };
}

const button = (name: string) => screen.findByRole("button", { name });
const note = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
const drawer = () => screen.queryByRole("dialog", { name: "Althea Reyes Santos" });

describe("Escape", () => {
  it("closes the question above the drawer, and then the drawer", async () => {
    const { user, press } = await open();
    await press("Withdraw consent");
    const question = () => screen.queryByRole("dialog", { name: "Withdraw consent?" });
    await waitFor(() => expect(question()).toBeTruthy());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(question()).toBeNull());
    expect(drawer()).toBeTruthy();
    expect(document.activeElement).toBe(await button("Withdraw consent"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(drawer()).toBeNull());
  });

  it("closes what Run again was refused with, and not the drawer", async () => {
    const refused = { status: 409, code: "CONFLICT", message: "No credits." };
    const { user, press } = await open({ [`POST ${portal}/rerun`]: refused });
    await press("Run again");
    await screen.findByText("No credits.");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("No credits.")).toBeNull());
    expect(drawer()).toBeTruthy();
  });
});

describe("a note of a review", () => {
  it("stays while the JSON is shown, and is lost only after a question", async () => {
    const { user, press } = await open();
    await user.type(await note(), "Her brother");
    await user.click(screen.getByRole("radio", { name: "JSON" }));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Note" })).toBeNull());
    await user.click(screen.getByRole("radio", { name: "Fields" }));
    expect((await note()).value).toBe("Her brother");
    await press("Back to Verification Lookup");
    await press("Stay");
    expect((await note()).value).toBe("Her brother");
    await press("Back to Verification Lookup");
    await press("Leave");
    await waitFor(() => expect(drawer()).toBeNull());
    await press("Open");
    expect((await note()).value).toBe("");
  });

  it("is stored with its decision where only the response was lost", async () => {
    let isStored = false;
    const opinion = { decision: "SAME_PERSON", note: "Her brother", at, byName: "Ines Calderon" };
    const decided = {
      ...verification,
      review: { status: "SAME_PERSON", opinions: [{ ...opinion, byId: developer.id }] },
    };
    const { user, press } = await open({
      [one]: () => ({ data: isStored ? decided : verification }),
      [`POST ${portal}/review`]: () => {
        isStored = true;
        throw new TypeError("Failed to fetch");
      },
    });
    await user.type(await note(), " Her brother");
    await press("Same person");
    await button("Reopen review");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(screen.queryByRole("textbox", { name: "Note" })).toBeNull();
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("stays with the reason where the decision was refused", async () => {
    const refused = { status: 409, code: "CONFLICT", message: "This verification was reviewed." };
    const { user, press } = await open({ [`POST ${portal}/review`]: refused });
    await user.type(await note(), "Her brother");
    await press("Same person");
    await screen.findByText("This verification was reviewed.");
    expect((await note()).value).toBe("Her brother");
  });
});

it("has a line for each ID", async () => {
  await open();
  const linesOf = async (label: string) => {
    const facts = await screen.findByRole("heading", { name: "Request details" });
    const name = within(facts.parentElement as HTMLElement).getByText(label);
    return name.nextElementSibling?.textContent?.split("\n");
  };
  expect(await linesOf("ID Type")).toEqual(["Philippine Professional, NURSE", "SS Number"]);
  expect(await linesOf("ID Number")).toEqual(["0054321", "0000000004"]);
});
