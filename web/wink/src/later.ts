import type { Event, Result, State, View } from "./state";
import { stay } from "./transition";

type Rules = (state: State, view: View, event: Event) => Result;

let rules: Rules = (state) => stay(state);

/** The rules of the later screens travel with these: nothing can be done there before they are drawn. */
export const addLater = (added: Rules) => {
  rules = added;
};

export const inLater: Rules = (state, view, event) => rules(state, view, event);
