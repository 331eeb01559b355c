import { readClaims } from "@embed/claims";
import type { PageMessage } from "@embed/protocol";
import { createRoot } from "react-dom/client";
import { createApi } from "./api";
import "@packages/tokens/tokens.css";
import "./base.css";
import { connectHost } from "./host";
import { createRunner } from "./run";
import { createStore } from "./store";
import { type DrawnText, en, languageOf, loadText } from "./text";
import { chooseScheme, setThemeColor, startTheme } from "./theme";
import { warmUp } from "./useSteps";
import { Wink } from "./Wink";

const INIT_TIMEOUT_MS = 10_000;

const api = createApi();
const store = createStore();
let token = "";
let templateId: string | undefined;
let embedder = "";
let locale = languageOf(navigator.language);
let expiryTimer: ReturnType<typeof setTimeout> | undefined;

const { pathname, search } = window.location;
/** The origin set that the frame was opened with: it decides which pages may show the frame. */
const originSet = new URLSearchParams(search).get("o") ?? "";
/**
 * The server sends frames here that it will not serve. Any page can embed this one, so nothing works on
 * it, whatever its address says, and it shows no words of the address.
 */
const refusal = pathname.endsWith("/refused")
  ? (["INVALID_TOKEN", "ORIGIN_NOT_ALLOWED"].find((code) => search.includes(code)) ??
    "NOT_AVAILABLE")
  : "";

const root = createRoot(document.getElementById("root") as HTMLElement);

/** Draws in the person's language; English stands in until (or unless) the words are there. */
async function render() {
  const draw = (text: DrawnText) =>
    root.render(<Wink store={store} api={api} locale={locale} text={text} />);
  const wanted = locale;
  draw(en);
  const text = await loadText(wanted);
  if (wanted === locale) draw(text);
}

/** Says "expired" when the token's time is over, even if nothing is asked of the server. */
function watchExpiry() {
  clearTimeout(expiryTimer);
  const { exp } = readClaims(token);
  const expiresAt =
    typeof exp === "number" ? exp * 1000 : Date.parse(store.get().config?.expiresAt ?? "");
  if (Number.isNaN(expiresAt)) return;
  // A timer takes 24 days at most; it looks again instead of trusting one long wait.
  const left = expiresAt - api.now();
  expiryTimer = setTimeout(
    () => (left > 0 ? watchExpiry() : store.dispatch({ type: "EXPIRE" })),
    Math.min(Math.max(left, 0), 3_600_000),
  );
}

function setToken(next: string) {
  token = next;
  api.setToken(next);
}

/**
 * A frame takes only tokens of the origin set that it was opened with, or a page could open it with
 * its own set and put in a token that was made for others.
 */
function isForThisFrame(next: string) {
  const { org } = readClaims(next);
  return embedder ? org === originSet : typeof org === "string";
}

function renewToken(next: string) {
  if (!isForThisFrame(next))
    return host.tell({ event: "refused", data: { code: "INVALID_TOKEN" } });
  const user = readClaims(token).sub;
  const isSameUser = user === undefined || user === readClaims(next).sub;
  setToken(next);
  store.dispatch({ type: "TOKEN", isSameUser });
  watchExpiry();
}

function onMessage(message: PageMessage) {
  if (message.event === "setToken") renewToken(message.data.token);
  else store.dispatch({ type: "CLOSE" });
}

startTheme();
warmUp();
const host = connectHost(window, {
  onInit: (init, from) => {
    clearTimeout(initTimer);
    embedder = from;
    templateId = init.templateId;
    locale = languageOf(init.locale ?? navigator.language);
    document.documentElement.lang = locale;
    chooseScheme(init.theme);
    render();
    const code = refusal || (isForThisFrame(init.token) ? "" : "INVALID_TOKEN");
    if (code) return store.dispatch({ type: "BLOCK", message: null, code });
    setToken(init.token);
    store.dispatch({
      type: "START",
      target: { providerId: init.providerId, accountId: init.accountId },
    });
  },
  onMessage,
});
const runner = createRunner({
  api,
  host,
  settings: () => (embedder ? { templateId, locale, originSet, embedder } : { templateId, locale }),
  dispatch: (event) => {
    if (event.type === "CONFIG") setThemeColor(event.config.themeColor);
    store.dispatch(event);
    if (event.type === "CONFIG") watchExpiry();
  },
});
store.setRunner(runner);
const initTimer = setTimeout(
  () => store.dispatch({ type: "BLOCK", message: null }),
  INIT_TIMEOUT_MS,
);
render();
