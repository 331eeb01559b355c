import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { infinitePage } from "./infinitePage";

it("begins without a cursor, goes on by the last page's, and shows one list", async () => {
  const cursors: (string | undefined)[] = [];
  const pages = infinitePage(async (cursor) => {
    cursors.push(cursor);
    return cursor === undefined
      ? { items: [1, 2], nextCursor: "second" }
      : { items: [3], nextCursor: null };
  });
  const list = await new QueryClient().fetchInfiniteQuery({
    queryKey: ["list"],
    pages: 5,
    ...pages,
  });
  expect(cursors).toEqual([undefined, "second"]);
  expect(pages.select(list)).toEqual([1, 2, 3]);
});

it("leaves the signal alone, unless a list asks for it: then leaving the screen ends the read", () => {
  let asked = 0;
  const reading = {
    pageParam: "",
    get signal() {
      asked++;
      return new AbortController().signal;
    },
  };
  const empty = { items: [], nextCursor: null };
  void infinitePage(async () => empty).queryFn(reading);
  expect(asked).toBe(0);
  void infinitePage(async (_, { signal }) => (signal.aborted ? empty : empty)).queryFn(reading);
  expect(asked).toBe(1);
});
