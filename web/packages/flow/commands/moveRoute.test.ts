import { expect, it } from "vitest";
import { apply } from "../apply";
import { exampleFlow, screenOf } from "../testing";

it("moves an entry, because the first that matches wins", () => {
  const flow = apply(exampleFlow(), {
    type: "moveRoute",
    screen: "Screen_b2About0",
    route: 2,
    to: 0,
  });
  expect(screenOf(flow, "Screen_b2About0").nextConfig.map(({ target }) => target)).toEqual([
    "https://example.com/not-eligible?ref={{ urlParams.ref }}",
    "Screen_d4Widget",
    "Screen_c3Other0",
  ]);
});
