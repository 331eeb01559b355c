import { expect, it } from "vitest";
import { apply } from "../apply";
import { textsOf } from "../languages";
import { smallFlow } from "../testing";

it("does nothing for keys that are gone", () => {
  const texts = { "INPUT_gone.label": "Wala", "INPUT_a.name": "pangalan" };
  const flow = apply(smallFlow(), { type: "translate", language: "fil", texts });
  expect(flow).toEqual(smallFlow());
});

it("keeps a translation with what it is about", () => {
  const texts = { "INPUT_a.label": "Pangalan" };
  const flow = apply(smallFlow(), { type: "translate", language: "fil", texts });
  const copied = apply(flow, {
    type: "copyComponent",
    screen: "Screen_form",
    component: "INPUT_a",
    id: "INPUT_c",
  });
  const found = textsOf(copied).find(({ key }) => key === "INPUT_c.label");
  expect(found?.translations).toEqual({ fil: "Pangalan" });
});
