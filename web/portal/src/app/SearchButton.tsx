import { useWindowEvent } from "@mantine/hooks";
import { message } from "@portal/ui/message";
import { IconSearch } from "@tabler/icons-react";
import { type ComponentType, useRef, useState } from "react";
import classes from "./SearchButton.module.css";

const isMac = navigator.platform.startsWith("Mac");

function isShortcut(event: KeyboardEvent): boolean {
  const withCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return withCommand && event.key.toLowerCase() === "k";
}

type Palette = ComponentType<{ onClose: () => void }>;

/** Opens the command palette, by click or Ctrl+K. Its code is loaded when it is first asked for. */
export function SearchButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [palette, setPalette] = useState<{ Component: Palette } | null>(null);

  const close = () => setPalette(null);

  async function open() {
    try {
      const { CommandPalette } = await import("./palette/CommandPalette");
      setPalette({ Component: CommandPalette });
    } catch {
      message.error("The search could not be loaded. Reload the page and try again.");
    }
  }

  useWindowEvent("keydown", (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    // Not over another dialog, which may hold what was typed, nor behind the notice of a narrow window.
    const covered = document.querySelector("[role=dialog]") || !button.current?.offsetParent;
    if (palette) close();
    else if (!covered) void open();
  });

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open()}
      >
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        Go to…
        <span className={classes.key} aria-hidden="true">
          {isMac ? "⌘ K" : "Ctrl K"}
        </span>
      </button>
      {palette && <palette.Component onClose={close} />}
    </>
  );
}
