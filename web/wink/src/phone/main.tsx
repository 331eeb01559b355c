import { ApiError } from "@packages/api/error";
import type { Config, Phone } from "@packages/api/widget";
import { createRoot } from "react-dom/client";
import { createApi, shownMessage } from "../api";
import "@packages/tokens/tokens.css";
import "../base.css";
import "../laterRules";
import { outcomeOf } from "../run";
import { sendDocument } from "../sendDocument";
import type { Answer, Effect } from "../state";
import { createStore } from "../store";
import { type DrawnText, en, languageOf, loadText } from "../text";
import { setThemeColor, startTheme } from "../theme";
import { archive, authorization, enter } from "./calls";
import { PhonePage } from "./PhonePage";

/**
 * The page that a code on a desktop opens on a phone. It runs the widget's machine from the choice of a file until the
 * document has arrived; the result shows on the desktop.
 */
const api = createApi();
const store = createStore();
const root = createRoot(document.getElementById("root") as HTMLElement);
const secret = location.hash.slice(1);
// The secret is of no more use, and must not stay in the history.
history.replaceState(null, "", location.pathname);

let locale = languageOf(navigator.language);
let text: DrawnText = en;
let phone: Phone | null = null;
let trouble: { message: string | null; retry?: () => void } | undefined;
let sending: AbortController | null = null;

const render = () => root.render(<PhonePage {...{ store, api, locale, text, phone, trouble }} />);

async function speak(language: string) {
  locale = languageOf(language);
  document.documentElement.lang = locale;
  text = await loadText(locale);
  render();
}

/** What the screens need to know of the template. The consent was given on the desktop. */
const configOf = ({ companyName, themeColor, source, expiresAt }: Phone): Config => ({
  ...{ templateId: "", mode: "SANDBOX", userId: "", tenantName: "", productName: "" },
  ...{ companyName, companyLogoUrl: "", themeColor, usageText: "", enableLearnMoreLink: false },
  consent: { showScreen: false, given: true, text: "", getStartedButtonText: "" },
  sources: { total: 1, types: [source.type] },
  success: {
    ...{ successText: "", connectMoreAccountsButtonText: "", doneButtonText: "" },
    connectedAccountLimit: -1,
  },
  showLinked: false,
  links: { terms: "", privacy: "", help: "" },
  expiresAt,
  linked: [],
});

async function begin(key: string) {
  trouble = undefined;
  render();
  try {
    phone = await enter(key);
    setThemeColor(phone.themeColor);
    store.dispatch({ type: "START", target: {} });
    store.dispatch({ type: "CONFIG", config: configOf(phone) });
    store.dispatch({ type: "CHOOSE", source: phone.source });
    await speak(phone.language);
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    const message = error instanceof ApiError ? shownMessage(error) : null;
    trouble = isOver ? { message } : { message, retry: () => begin(key) };
  }
  render();
}

async function upload({ file, password }: Extract<Effect, { do: "upload" }>) {
  const abort = new AbortController();
  sending = abort;
  try {
    await sendDocument({
      file,
      fields: { ...(password && { password }) },
      url: archive,
      authorization: authorization(),
      onProgress: (percent) => store.dispatch({ type: "PROGRESS", percent }),
      signal: abort.signal,
    });
    const fileType = phone?.source.id ?? "";
    const sent = { archiveId: "phone", fileType, status: "STARTED", errorCode: null } as const;
    store.dispatch({ type: "UPLOADED", upload: sent });
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
}

/** The consent is given on the desktop: without it nothing goes on here. */
const endOf = (outcome: Answer): Answer =>
  outcome.type === "CONSENT_MISSING" ? { type: "REFUSED", errorCode: "CONSENT_REQUIRED" } : outcome;

function perform(effect: Effect) {
  if (effect.do === "stopUpload") sending?.abort();
  if (effect.do !== "upload") return; // the desktop does and tells everything else
  upload(effect).catch((error: unknown) => store.dispatch(endOf(outcomeOf(effect, error))));
}

startTheme();
store.setRunner(perform);
speak(locale);
begin(secret);
