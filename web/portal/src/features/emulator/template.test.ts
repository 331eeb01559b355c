import { expect, it } from "vitest";
import { chosenTemplate } from "./template";

const templates = [{ id: "wtpl-new" }, { id: "wtpl-old" }];

it.each([
  ["nothing chosen", templates, null, "wtpl-new"],
  ["an older one", templates, "wtpl-old", "wtpl-old"],
  ["the default", templates, "default_customization", "default_customization"],
  ["one that is gone", templates, "wtpl-gone", "wtpl-new"],
  ["no templates at all", [], "wtpl-gone", "default_customization"],
  ["nothing at all", [], null, "default_customization"],
])("shows the right template: %s", (_name, list, remembered, expected) => {
  expect(chosenTemplate(list, remembered)).toBe(expected);
});
