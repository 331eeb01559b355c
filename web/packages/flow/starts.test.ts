import { describe, expect, it } from "vitest";
import { load } from "./load";
import { save } from "./save";
import { isStart, type StartId, starts } from "./starts";
import { validate } from "./validate";

const kinds = { landing: "LandingPageModule", form: "FormModule", widget: "WinkWidgetModule" };

describe.each(Object.keys(starts) as StartId[])("the starting point %s", (id) => {
  it("has nothing wrong, and looks as its picture says", async () => {
    const { title, shape, read } = starts[id];
    const saved = await read();
    const flow = load(saved);
    expect(validate(flow)).toEqual([]);
    expect(save(flow)).toEqual(saved);
    expect(flow.siteName).toBe(title);
    const count = (all: readonly string[]) => all.toSorted();
    expect(count(shape.flat().map((kind) => kinds[kind]))).toEqual(
      count(flow.screens.map(({ module }) => module.type)),
    );
  });
});

it("knows its own names alone", () => {
  expect(["loan", "toString", null].map(isStart)).toEqual([true, false, false]);
});
