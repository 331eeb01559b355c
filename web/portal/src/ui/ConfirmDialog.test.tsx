import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { ConfirmDialog } from "./ConfirmDialog";
import { UiProvider } from "./UiProvider";

function open(onConfirm: () => unknown, typed?: string) {
  function Page() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Delete…
        </button>
        <ConfirmDialog
          opened={opened}
          title="Delete this?"
          destructive
          typed={typed}
          onConfirm={onConfirm}
          onClose={() => setOpened(false)}
        >
          It is gone then.
        </ConfirmDialog>
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider env="test">
        <Page />
      </UiProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const ask = () => user.click(screen.getByRole("button", { name: "Delete…" }));
  return { user, ask };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

describe("the question before what cannot be undone", () => {
  it("confirms once, however often one clicks, and again after that has ended", async () => {
    const ends: (() => void)[] = [];
    const confirm = vi.fn(() => new Promise<void>((done) => ends.push(done)));
    const { user, ask } = open(confirm);
    await ask();
    const yes = await button("Confirm");
    yes.click();
    yes.click();
    await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    ends[0]?.();
    await vi.waitFor(() => expect(yes.disabled).toBe(false));
    await user.click(yes);
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  it("says what failed, and no longer when it is opened again", async () => {
    const { user, ask } = open(() => Promise.reject(new Error("odd")));
    await ask();
    await user.click(await button("Confirm"));
    expect(await screen.findByRole("alert")).toBeTruthy();
    await user.click(await button("Cancel"));
    await ask();
    await button("Confirm");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("works once the word is typed, which it forgets when it is closed", async () => {
    const confirm = vi.fn();
    const { user, ask } = open(confirm, "ERASE");
    await ask();
    const field = () => screen.findByLabelText<HTMLInputElement>("Type ERASE to confirm");
    await vi.waitFor(async () => expect(document.activeElement).toBe(await field()));
    await user.type(await field(), "ERAS{Enter}");
    expect((await button("Confirm")).disabled).toBe(true);
    expect(confirm).not.toHaveBeenCalled();
    await user.type(await field(), "E {Enter}");
    expect(confirm).toHaveBeenCalledTimes(1);
    await user.click(await button("Cancel"));
    await ask();
    expect((await field()).value).toBe("");
    expect((await button("Confirm")).disabled).toBe(true);
  });
});
