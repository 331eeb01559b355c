import { expect, it } from "vitest";
import { apply } from "../apply";
import { smallFlow } from "../testing";

it("adds a screen at the end, named without the blanks around", () => {
  const ids = { screen: "Screen_new1", module: "Module_new1" };
  const flow = apply(smallFlow(), {
    type: "addScreen",
    module: "WinkWidgetModule",
    screenName: " Connect ",
    ids,
  });
  expect(flow.screens).toHaveLength(3);
  expect(flow.screens[2]).toMatchObject({
    id: "Screen_new1",
    screenName: "Connect",
    nextConfig: [],
    module: { id: "Module_new1", type: "WinkWidgetModule", props: { winkTemplateId: null } },
  });
});
