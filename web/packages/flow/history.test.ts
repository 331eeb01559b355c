import { expect, it } from "vitest";
import type { Command } from "./apply";
import { begin, perform, redo, undo } from "./history";
import { smallFlow } from "./testing";

const name = (siteName: string): Command => ({ type: "editSite", change: { siteName } });

it("goes back and forth, and forgets what was undone once something else is done", () => {
  const start = begin(smallFlow());
  const two = perform(perform(start, name("A")), name("B"));
  expect(undo(two).present.siteName).toBe("A");
  expect(undo(undo(two)).present).toBe(start.present);
  expect(undo(undo(undo(two))).present).toBe(start.present);
  expect(redo(undo(two)).present).toBe(two.present);
  expect(redo(perform(undo(two), name("C"))).present.siteName).toBe("C");
});

it("undoes typing in one field at once, and fields one by one", () => {
  const screen: Command = {
    type: "editScreen",
    screen: "Screen_form",
    change: { nextButtonName: "Go" },
  };
  const typed = ["A", "AB", "ABC"].reduce(
    (all, text) => perform(all, name(text), "name"),
    begin(smallFlow()),
  );
  const both = perform(typed, screen, "button");
  expect(undo(both).present.siteName).toBe("ABC");
  expect(undo(undo(both)).present.siteName).toBe("Loan");
});

it("undoes what was typed after an undo separately", () => {
  const typed = perform(begin(smallFlow()), name("A"), "name");
  const again = perform(redo(undo(typed)), name("AB"), "name");
  expect(undo(again).present.siteName).toBe("A");
});

it("has no step for a command that changes nothing", () => {
  const start = begin(smallFlow());
  expect(perform(start, { type: "moveScreen", screen: "Screen_form", to: 1 })).toBe(start);
});

it("keeps a hundred steps", () => {
  let history = begin(smallFlow());
  for (let i = 0; i < 150; i++) history = perform(history, name(String(i)));
  expect(history.past).toHaveLength(100);
});
