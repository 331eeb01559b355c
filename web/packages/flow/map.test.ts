import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newScreen } from "./defaults";
import type { Flow } from "./document";
import { mapOf } from "./map";
import { exampleFlow } from "./testing";

/** A flow whose screens lead to those of the given numbers. */
function flowOf(ways: readonly (readonly number[])[]): Flow {
  const screens = ways.map((targets, index) => ({
    ...newScreen("FormModule", `${index}`, {
      screen: `Screen_${index}`,
      module: `Module_${index}`,
    }),
    nextConfig: targets.map((target) => ({
      type: "ROUTE_SCREEN" as const,
      target: `Screen_${target}`,
      conditions: [],
      rest: {},
    })),
  }));
  return { ...exampleFlow(), screens };
}

describe("the map of a flow", () => {
  it("has screens in columns, and addresses that people leave to", () => {
    const { nodes, ways, columns } = mapOf(exampleFlow());
    const shown = nodes.map(({ screen, id, column, row, isLast }) => [
      screen?.screenName ?? id,
      column,
      row,
      isLast,
    ]);
    expect(shown).toEqual([
      ["Landing Page", 0, 0, false],
      ["About you", 1, 0, false],
      ["Other income", 2, 0, true],
      ["Connect", 3, 0, false],
      ["Availability", 4, 0, false],
      ["https://example.com/not-eligible?ref={{ urlParams.ref }}", 2, 1, false],
      ["https://example.com/done?ref={{ urlParams.ref }}", 5, 0, false],
    ]);
    expect(columns).toBe(6);
    expect(ways.filter(({ from }) => from === "Screen_b2About0").map(({ order }) => order)).toEqual(
      [1, 2, 3],
    );
  });

  it("has screens that nobody comes to below the others", () => {
    const { nodes } = mapOf(flowOf([[1], [], [3], []]));
    expect(nodes.map(({ isReachable, column, row }) => [isReachable, column, row])).toEqual([
      [true, 0, 0],
      [true, 1, 0],
      [false, 0, 1],
      [false, 1, 1],
    ]);
  });

  it("ends for any ways, and no two things stand in one place", () => {
    const index = fc.nat({ max: 7 });
    fc.assert(
      fc.property(
        fc.array(fc.array(index, { maxLength: 3 }), { minLength: 1, maxLength: 8 }),
        (ways) => {
          const { nodes } = mapOf(flowOf(ways));
          expect(nodes.length).toBe(ways.length);
          expect(new Set(nodes.map(({ column, row }) => `${column}.${row}`)).size).toBe(
            nodes.length,
          );
        },
      ),
    );
  });
});
