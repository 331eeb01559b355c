import { expect, it } from "vitest";
import { apply } from "../apply";
import type { Props } from "../document";
import { componentsOf, smallFlow } from "../testing";

const place = { screen: "Screen_form", component: "INPUT_a" };

/** The name after changes of properties, one after the other. */
const nameAfter = (...changes: readonly Props[]) =>
  componentsOf(
    changes.reduce<ReturnType<typeof smallFlow>>(
      (flow, props) => apply(flow, { type: "editComponent", ...place, props }),
      smallFlow(),
    ),
  )[0]?.props.name;

it("fills the name from the label, letters only, until somebody sets it", () => {
  expect(nameAfter({ label: "First Name 1" })).toBe("FirstName");
  expect(nameAfter({ label: "Größe 2" })).toBe("Gre");
  expect(nameAfter({ name: "given" }, { label: "Given name" })).toBe("given");
  expect(nameAfter({ name: "given" }, { name: "" }, { label: "Given name" })).toBe("Givenname");
  expect(nameAfter({ label: "" }, { label: "Age" })).toBe("Age");
  expect(nameAfter({ label: "a".repeat(60) }), "no name is too long").toBe("a".repeat(50));
  expect(nameAfter({ label: "a".repeat(60) }, { label: "Age" })).toBe("Age");
});

it("changes what a field demands and starts with", () => {
  const change = { required: true, disabled: true, defaultValue: "Ana" };
  const flow = apply(smallFlow(), { type: "editComponent", ...place, change });
  expect(componentsOf(flow)[0]).toMatchObject(change);
});
