import { expect, it } from "vitest";
import cases from "./cases/values.json";
import { load } from "./load";
import { type Change, changed } from "./testing";
import { clean, problemOf } from "./values";

it.each(cases)("$value", ({ component, value, keeps, problem, serverOnly }) => {
  const change: Change = ["screens.4.module.components", [component]];
  const [loaded] = load(changed([change])).screens[4]?.module.components ?? [];
  if (loaded === undefined) throw new Error("no component");
  const kept = clean(loaded, value);
  expect(kept).toEqual(keeps);
  expect(problemOf(loaded, kept)).toBe(serverOnly ? "" : problem);
});
