import fc from "fast-check";
import { expect, it } from "vitest";
import { boxOf, type Course, coursesOf, sizeOf } from "./place";

const place = (most: number) => fc.record({ column: fc.nat(most), row: fc.nat(most) });

it("leads ways past the columns between two screens without crossing a card", () => {
  const way = fc.record({ from: place(8), to: place(8), order: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(way, { maxLength: 40 }), (ways) => {
      const courses = coursesOf(ways);
      for (const [index, { from, to }] of ways.entries()) {
        const { start, end, lane } = courses[index] as Course;
        expect(start.x).toBe(boxOf(from).left + boxOf(from).width);
        expect(end.x).toBeLessThan(boxOf(to).left);
        expect(lane !== null).toBe(to.column - from.column > 1);
        if (!lane) continue;
        expect(lane.from).toBeGreaterThan(start.x);
        expect(lane.to).toBeLessThan(end.x);
        expect(lane.y).toBeGreaterThan(0);
        expect(lane.y).toBeLessThan(sizeOf({ columns: 9, rows: 9 }).height);
        for (let row = 0; row <= 9; row++) {
          const { top, height } = boxOf({ column: 0, row });
          expect(lane.y > top && lane.y < top + height).toBe(false);
        }
      }
    }),
  );
});

it("has ways between the same rows side by side", () => {
  const way = { from: { column: 0, row: 0 }, to: { column: 2, row: 0 }, order: 1 };
  const [first, second] = coursesOf([way, { ...way, order: 2 }]);
  expect(first?.lane?.y).not.toBe(second?.lane?.y);
});
