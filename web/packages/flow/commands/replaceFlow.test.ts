import { expect, it } from "vitest";
import { apply } from "../apply";
import { exampleFlow, smallFlow } from "../testing";

it("takes everything from the other flow but whether it is published", () => {
  const closed = { ...smallFlow(), enabled: false };
  const flow = exampleFlow();
  expect(apply(closed, { type: "replaceFlow", flow })).toEqual({ ...flow, enabled: false });
});
