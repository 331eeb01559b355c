import { Button, Menu } from "@mantine/core";
import { doubleClickMs } from "@portal/lib/submit/doubleClick";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Dialog } from "./Dialog";
import { UiProvider } from "./UiProvider";

/** A page with two ways to open a dialog, which is there only while it is open. */
function Page({ lose = "nothing" }: { lose?: "nothing" | "opener" }) {
  const [open, setOpen] = useState(false);
  return (
    <UiProvider env="test">
      <main tabIndex={-1}>
        {(lose === "nothing" || !open) && <Button onClick={() => setOpen(true)}>Invite</Button>}
        <Menu>
          <Menu.Target>
            <Button>Actions</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen(true)}>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {open && (
          <Dialog opened onClose={() => setOpen(false)} title="Question">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </Dialog>
        )}
      </main>
    </UiProvider>
  );
}

const button = (name: string) => screen.findByRole("button", { name });

async function openAndCancel(opener: () => Promise<void>) {
  await opener();
  const cancel = await button("Cancel");
  await waitFor(() =>
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true),
  );
  await userEvent.click(cancel);
  expect(screen.queryByRole("dialog")).toBeNull();
}

describe("after a dialog the focus is", () => {
  it("on the button that opened it", async () => {
    render(<Page />);
    await openAndCancel(async () => userEvent.click(await button("Invite")));
    expect(document.activeElement).toBe(await button("Invite"));
  });

  it("on the button of the menu that opened it", async () => {
    render(<Page />);
    await openAndCancel(async () => {
      await userEvent.click(await button("Actions"));
      await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    });
    expect(document.activeElement).toBe(await button("Actions"));
  });

  it("in the content of the page when what opened it is gone", async () => {
    render(<Page lose="opener" />);
    await openAndCancel(async () => userEvent.click(await button("Invite")));
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

describe("a dialog that has just opened", () => {
  it("is not closed by the second click of a double click, and by a later one is", async () => {
    vi.useFakeTimers();
    const close = vi.fn();
    render(
      <UiProvider env="test">
        <Dialog opened onClose={close} title="Question" data-testid="dialog" />
      </UiProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(doubleClickMs - 1));
    const around = () => document.querySelector<HTMLElement>(".mantine-Modal-overlay");
    expect(screen.getByTestId("dialog").hasAttribute("data-fresh")).toBe(true);
    around()?.click();
    expect(close).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByTestId("dialog").hasAttribute("data-fresh")).toBe(false);
    around()?.click();
    expect(close).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
