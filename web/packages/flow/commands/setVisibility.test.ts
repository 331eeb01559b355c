import { expect, it } from "vitest";
import { apply } from "../apply";
import type { Group } from "../document";
import { save } from "../save";
import { componentsOf, smallFlow } from "../testing";

it("shows a component by answers", () => {
  const item = { field: "FirstName", type: "NE", value: "", rest: {} } as const;
  const visibleWhen: readonly Group[] = [{ type: "OR", items: [item], rest: {} }];
  const place = { screen: "Screen_form", component: "SELECT_b" };
  const flow = apply(smallFlow(), { type: "setVisibility", ...place, visibleWhen });
  expect(componentsOf(flow)[1]?.visibleWhen).toBe(visibleWhen);
  const saved = save(flow).winkSiteTemplate.scenes[0]?.screens[1]?.module.components[1];
  expect(saved?.extra.visibleWhen).toEqual([
    {
      logicOperator: "OR",
      expressions: [{ field: "FirstName", comparisonOperator: "NE", value: "" }],
    },
  ]);
});
