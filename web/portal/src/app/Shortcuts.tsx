import { useWindowEvent } from "@mantine/hooks";
import { pressRowKey } from "@portal/ui/rows";
import { lazy, Suspense, useState } from "react";

const ShortcutsDialog = lazy(async () => ({
  default: (await import("./ShortcutsDialog")).ShortcutsDialog,
}));

const typing = "input, textarea, select, [contenteditable]";

/** The keys of the whole portal: j and k in lists, ? for all of them. */
export function Shortcuts() {
  const [shown, setShown] = useState(false);
  const press = (event: KeyboardEvent) => {
    const page = document.getElementById("content");
    if (page) pressRowKey(event, page);
    const isBusy =
      document.activeElement?.matches(typing) || document.querySelector("[role=dialog]");
    if (event.key !== "?" || event.ctrlKey || event.metaKey || isBusy) return;
    event.preventDefault();
    setShown(true);
  };
  // Before a dialog that the key closes: it would be gone, and the key taken for one of the list.
  useWindowEvent("keydown", press, true);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setShown(false)} />
    </Suspense>
  );
}
