import type { MouseEvent } from "react";

/** Marks the control of a row that opens it: a click anywhere else in the row presses it, and j and k go to it. */
export const opensRow = { "data-opens-row": true } as const;

const opener = "[data-opens-row]";
const control = "a, button, input, select, textarea, label, summary";

/** A click on a row, but not on a control in it nor at the end of a selection of text. */
export function openRow(event: MouseEvent<HTMLElement>) {
  const target = event.target;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  const row = target.closest("tr");
  // What a row shows in a separate layer is no part of it on the page.
  if (!row || !event.currentTarget.contains(row)) return;
  if (target.closest(control) || window.getSelection()?.toString()) return;
  const opens = row.querySelector<HTMLElement>(opener);
  if (!opens) return;
  if (opens instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey)) {
    window.open(opens.href, "_blank", "noopener");
    return;
  }
  opens.focus({ preventScroll: true }); // closing what opens leads back here
  opens.click();
}

/**
 * What one goes through with j and k: of each row the control that opens it, so that Enter does what a click on the row
 * does. A row that opens nothing takes the focus itself.
 */
function stops(root: Element): HTMLElement[] {
  const rows = root.querySelectorAll<HTMLElement>("table tbody > tr:not([data-detail])");
  return [...rows].map((row) => row.querySelector<HTMLElement>(opener) ?? row);
}

const typing =
  "input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]";

/** j and k go on and back through the rows of what lies on top; Escape leaves them. Enter is the browser's. */
export function pressRowKey(event: KeyboardEvent, page: Element) {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const focused = document.activeElement;
  if (focused?.matches(typing) || focused?.closest("[role=menu], [role=listbox]")) return;
  const dialogs = document.querySelectorAll("[role=dialog]");
  const top = dialogs[dialogs.length - 1] ?? page;
  const row = focused?.closest("tr");
  if (event.key === "Escape" && row && top === page) {
    row.closest<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
    return;
  }
  const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
  if (step === 0) return;
  const all = stops(top);
  const at = all.findIndex((stop) => row?.contains(stop));
  const next = at < 0 ? all[0] : all[at + step];
  if (!next) return;
  event.preventDefault();
  if (next instanceof HTMLTableRowElement) next.tabIndex = -1; // or it could not take the focus
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}
