import {
  readPreview,
  type Show,
  type ToEditor,
  type ToWidget,
  wrapPreview,
} from "@packages/preview/protocol";
import { createRoot } from "react-dom/client";
import { createApi, lostCall } from "./api";
import "@packages/tokens/tokens.css";
import "./base.css";
import type { Source, SourceDetail } from "@packages/api/widget";
import { initialState, type State, type View } from "./state";
import type { Store } from "./store";
import { en } from "./text";
import { chooseScheme, setThemeColor, startTheme } from "./theme";
import { warmUp } from "./useSteps";
import { Wink } from "./Wink";

/**
 * The widget inside the editor of templates: the same screens, held still. It shows what the editor
 * says and asks the editor for data sources; no call of the widget API is ever made.
 */
const editorOrigin = new URLSearchParams(window.location.hash.slice(1)).get("o") ?? "";
const waiting = new Map<number, (items: Source[] | null) => void>();
const listeners = new Set<() => void>();
let state: State = initialState;
let sourcesKey = "";
let searches = 0;

const sample: SourceDetail = {
  id: "sample",
  name: "Your employer",
  logoUrl: "",
  kind: "PROVIDER",
  type: "EMPLOYER",
  typeLabel: "Employer",
  enabled: true,
  highlighted: false,
  mfa: false,
  fields: [
    field("username", "Username", "text", true),
    field("password", "Password", "password", false),
  ],
};

function field(name: string, label: string, type: "text" | "password", identifier: boolean) {
  return { name, label, type, placeholder: "", identifier, autocomplete: "off" };
}

function tell(message: ToEditor) {
  if (window.parent !== window) window.parent.postMessage(wrapPreview(message), editorOrigin);
}

function viewOf(screen: Show["screen"]): View {
  switch (screen) {
    case "LOGIN":
      return { name: "LOGIN", login: { source: sample, detail: sample, typed: {} } };
    case "SUCCESS":
      return { name: "SUCCESS", source: sample };
    default:
      return { name: screen };
  }
}

function change(next: State) {
  state = next;
  for (const listener of listeners) listener();
}

/** A store without a machine: of all that one can do, only the search does something. */
const store: Store = {
  get: () => state,
  subscribe: (listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  dispatch: (event) => {
    if (event.type === "FILTER") change({ ...state, filter: event.filter });
  },
  run: () => {},
  setRunner: () => {},
};

const api: ReturnType<typeof createApi> = {
  ...createApi(),
  sources: ({ name, type }, signal) =>
    new Promise((resolve, reject) => {
      searches += 1;
      const id = searches;
      waiting.set(id, (items) => {
        waiting.delete(id);
        if (items) resolve({ items, nextCursor: null });
        else reject(lostCall("NETWORK_ERROR"));
      });
      signal.addEventListener("abort", () => waiting.get(id)?.(null));
      tell({ event: "search", id, name, type });
    }),
};

function show({ config, screen, scheme, sourcesKey: key }: Show) {
  chooseScheme(scheme);
  setThemeColor(config.themeColor);
  const view = state.view.name === viewOf(screen).name ? state.view : viewOf(screen);
  const tokenEpoch = key === sourcesKey ? state.tokenEpoch : state.tokenEpoch + 1;
  sourcesKey = key;
  change({ ...state, config, view, tokenEpoch, linked: config.linked });
}

window.addEventListener("message", (event) => {
  if (event.source !== window.parent || event.origin !== editorOrigin) return;
  const message = readPreview<ToWidget>(event.data);
  if (message?.event === "show") show(message.show);
  else if (message?.event === "found") waiting.get(message.id)?.(message.items);
});

startTheme();
warmUp();
createRoot(document.getElementById("root") as HTMLElement).render(
  <Wink store={store} api={api} locale="en" text={en} />,
);
tell({ event: "ready" });
