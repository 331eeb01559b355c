import { expect, it } from "vitest";
import { apply } from "./apply";
import { textsOf, translatedTo, writtenIn } from "./languages";
import { save } from "./save";
import { exampleFlow } from "./testing";

const translate = (texts: Record<string, string>, flow = exampleFlow()) =>
  apply(flow, { type: "translate", language: "fil", texts });

it("finds every text that people read, and no other", () => {
  const found = textsOf(exampleFlow()).map(({ what, source }) => `${what}: ${source}`);
  expect(found).toContain("Launch button text: GET STARTED");
  expect(found).toContain("Label: First Name");
  expect(found).toContain("Placeholder: Juan");
  expect(found).toContain("Option label: Employed");
  expect(
    found.filter((one) => one.includes("EMPLOYED") || one.includes("employmentStatus")),
  ).toEqual([]);
});

it("has a text by its key once", () => {
  const keys = textsOf(exampleFlow()).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

it("translates each text beside where it stands", () => {
  const keys = textsOf(exampleFlow()).map(({ key }) => key);
  const flow = translate(Object.fromEntries(keys.map((key) => [key, `≈${key}`])));
  for (const { key, translations } of textsOf(flow)) {
    expect(translations).toEqual({ fil: `≈${key}` });
  }
  const [landing] = save(flow).winkSiteTemplate.scenes[0]?.screens ?? [];
  expect(landing?.module.props.translations).toMatchObject({
    fil: { launchButtonText: "≈Module_m1a0.launchButtonText" },
  });
});

it("leaves nothing behind of a translation that was removed", () => {
  const flow = translate({ "INPUT_f1aaaa.label": "Pangalan" });
  expect(save(translate({ "INPUT_f1aaaa.label": "" }, flow))).toEqual(save(exampleFlow()));
});

it("knows no language but its own at first", () => {
  expect(writtenIn(exampleFlow())).toBe("en");
  expect(translatedTo(exampleFlow())).toEqual([]);
  expect(translatedTo(exampleFlow([["config.languages", "fil"]]))).toEqual([]);
});
