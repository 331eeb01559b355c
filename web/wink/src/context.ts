import type { Config } from "@packages/api/widget";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Api } from "./api";
import type { State } from "./state";
import type { Store } from "./store";
import type { DrawnText } from "./text";

export interface WinkContext {
  store: Store;
  api: Api;
  text: DrawnText;
  locale: string;
}

export const Context = createContext<WinkContext | null>(null);

export interface Wink extends WinkContext {
  state: State;
  dispatch: Store["dispatch"];
}

/** State, words and actions for every screen. */
export function useWink(): Wink {
  const context = useContext(Context);
  if (!context) throw new Error("useWink needs its context");
  const state = useSyncExternalStore(context.store.subscribe, context.store.get);
  return { ...context, state, dispatch: context.store.dispatch };
}

/** The configuration, for the screens that exist only after it is loaded. */
export function useConfig(): Config {
  const { config } = useWink().state;
  if (!config) throw new Error("this screen needs the configuration");
  return config;
}
