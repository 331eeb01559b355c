import { describe, expect, it } from "vitest";
import { fill } from "./fill";

/** A list of numbers that is answered in these portions; the cursor counts what was looked at. */
function searched(...portions: number[][]) {
  const asked: Array<[number, string | undefined]> = [];
  const load = async (size: number, cursor: string | undefined) => {
    asked.push([size, cursor]);
    const at = Number(cursor ?? 0);
    const nextCursor = at + 1 < portions.length ? String(at + 1) : null;
    return { items: [...(portions[at] ?? [])], nextCursor };
  };
  return { asked, load };
}

describe("fill", () => {
  it("is content with a page that is full, or with the end", async () => {
    const { asked, load } = searched([1, 2], [3]);
    expect(await fill(2, undefined, load)).toEqual({ items: [1, 2], nextCursor: "1" });
    expect(await fill(2, "1", load)).toEqual({ items: [3], nextCursor: null });
    expect(asked).toEqual([
      [2, undefined],
      [2, "1"],
    ]);
  });

  it("asks on for what is missing, past portions without anybody", async () => {
    const { asked, load } = searched([], [1], [], [2, 3], [4]);
    expect(await fill(3, undefined, load)).toEqual({ items: [1, 2, 3], nextCursor: "4" });
    expect(asked.map(([size]) => size)).toEqual([3, 3, 2, 2]);
  });

  it("ends without anybody when nobody is there", async () => {
    const { load } = searched([], [], []);
    expect(await fill(3, undefined, load)).toEqual({ items: [], nextCursor: null });
  });
});
