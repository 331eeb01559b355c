import type { Event, Result, State, View } from "./state";
import { stay } from "./transition";

type Rules = (state: State, view: View, event: Event) => Result;

/** What happens before they are there, such as the answer to a login that a reload interrupted, waits for them. */
let rules: Rules = (state, _, event) => stay(state, {}, { do: "later", delayMs: 99, event });

/** The rules of the later screens travel with these: nothing can be done there before they are drawn. */
export const addLater = (added: Rules) => {
  rules = added;
};

export const inLater: Rules = (state, view, event) => rules(state, view, event);
