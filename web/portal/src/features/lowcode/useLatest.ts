import { useCallback, useEffect, useRef } from "react";

/** The value of the last render, for what lives longer than one. */
export function useLatest<T>(value: T) {
  const ref = useRef(value);
  // Written after the render, so that a render that is thrown away leaves no trace.
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}

/** A handler that stays the same function, and does what the last render would have it do. */
export function useStable<Args extends unknown[]>(handler: (...args: Args) => void) {
  const latest = useLatest(handler);
  return useCallback((...args: Args) => latest.current(...args), [latest]);
}
