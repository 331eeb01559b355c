import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useHeldBack } from "./useHeldBack";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

it("holds back what comes in above until it is asked for", () => {
  const { result, rerender } = renderHook(({ list }) => useHeldBack(list), {
    initialProps: { list: rows("b", "a") },
  });
  act(() => result.current.hold());
  rerender({ list: rows("d", "c", "b", "a") });
  act(() => result.current.hold());
  expect([result.current.shown, result.current.fresh]).toEqual([rows("b", "a"), 2]);
  act(() => result.current.show());
  expect([result.current.shown, result.current.fresh]).toEqual([rows("d", "c", "b", "a"), 0]);
});

it("shows everything when the row that was first is gone", () => {
  const { result, rerender } = renderHook(({ list }) => useHeldBack(list), {
    initialProps: { list: rows("a") },
  });
  act(() => result.current.hold());
  rerender({ list: rows("y", "x") });
  expect([result.current.shown, result.current.fresh]).toEqual([rows("y", "x"), 0]);
});
