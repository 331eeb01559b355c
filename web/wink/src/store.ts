import { step } from "./machine";
import { type Effect, type Event, initialState, type State } from "./state";

export type Store = ReturnType<typeof createStore>;

/** Holds the machine's state outside React, so that messages and timers need no component. */
export function createStore() {
  let state = initialState;
  let run: (effect: Effect) => void = () => {};
  const listeners = new Set<() => void>();
  return {
    get: (): State => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    dispatch: (event: Event) => {
      const [next, effects] = step(state, event);
      state = next;
      for (const listener of listeners) listener();
      for (const effect of effects) run(effect);
    },
    /** Does an effect that no state needs to know of. */
    run: (effect: Effect) => run(effect),
    /** The runner needs the store, so the store gets it afterwards. */
    setRunner: (runner: typeof run) => {
      run = runner;
    },
  };
}
