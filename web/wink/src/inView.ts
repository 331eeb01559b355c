import type { Config, SourceDetail, SourceRef } from "@packages/api/widget";
import { inLater } from "./later";
import type { Effect, Event, Result, State, View, ViewOf } from "./state";
import { go, isDocument, refused, stay, tell } from "./transition";

/**
 * The states of the first screens, one function each. Those of the later ones come with their screens
 * (laterRules.ts); of a login only its form may be there before that.
 */
export function inView(state: State, view: Exclude<View, ViewOf<"EXPIRED">>, event: Event): Result {
  switch (view.name) {
    case "BOOT":
    case "BLOCKED":
      return inBoot(state, event);
    case "CONSENT":
      return inConsent(state, event);
    case "SOURCES":
      return inSources(state, event);
    case "LOGIN":
      if (event.type === "DETAIL") return formLoaded(state, view, event.detail);
      return inLater(state, view, event);
    default:
      return inLater(state, view, event);
  }
}

function inBoot(state: State, event: Event): Result {
  if (event.type === "START") return stay(state, { target: event.target }, { do: "loadConfig" });
  if (event.type === "BLOCK") {
    const { message, code } = event;
    return go(state, { name: "BLOCKED", message, code }, ...(code ? [refused(code)] : []));
  }
  if (event.type !== "CONFIG") return stay(state);
  const { config } = event;
  const { linked } = config;
  const loaded = { ...state, config, linked, isConsentGiven: config.consent.given };
  const ready = tell({ event: "ready", data: {} });
  const canOnlyRevoke = config.showLinked && linked.length > 0;
  if (config.sources.total < 1 && !canOnlyRevoke) {
    return go(loaded, { name: "BLOCKED", message: null }, ready);
  }
  if (config.consent.showScreen && !config.consent.given)
    return go(loaded, { name: "CONSENT" }, ready);
  return enterSources(loaded, ready);
}

/** The list, or the place the page asked for, once. */
function enterSources(state: State, ...effects: Effect[]): Result {
  const { providerId, accountId, login, upload } = state.target;
  const { config } = state;
  const running = config?.running;
  const next = { ...state, target: {}, config: config && { ...config, running: null } };
  const account = state.linked.find((item) => item.accountId === accountId);
  if (running) return resume(next, running, ...effects);
  if (account) return go(next, { name: "LINKED", account }, ...effects);
  if (upload) return openUpload(next, upload.source, upload.file, ...effects);
  if (login) return go(next, { name: "LOGIN", login }, ...effects);
  if (!providerId) return go(next, { name: "SOURCES" }, ...effects);
  return openLogin(next, { id: providerId, name: "", logoUrl: "" }, ...effects);
}

/** The page was reloaded during a login: it resumes where it was. */
function resume(
  state: State,
  { source, ...ids }: NonNullable<Config["running"]>,
  ...effects: Effect[]
) {
  const attempt = { ...ids, login: { source, detail: null, typed: {} }, hadMfa: false };
  return go(state, { name: "CONNECTING", attempt, step: "LOGIN", isSlow: false }, ...effects, {
    do: "poll",
    taskId: ids.taskId,
    delayMs: 0,
    failures: 0,
  });
}

export function openLogin(state: State, source: SourceRef, ...effects: Effect[]) {
  const login = { source, detail: null, typed: {} };
  return go(state, { name: "LOGIN", login }, ...effects, { do: "loadSource", id: source.id });
}

export function openUpload(
  state: State,
  source: SourceRef,
  file: File | null = null,
  ...effects: Effect[]
) {
  return go(state, { name: "UPLOAD", source, file, percent: -1, errorCode: "" }, ...effects);
}

/** The page may have asked for a document by its type: then there is no form to fill in. */
function formLoaded(state: State, view: ViewOf<"LOGIN">, detail: SourceDetail): Result {
  if (detail.id !== view.login.source.id) return stay(state);
  if (isDocument(detail)) return openUpload(state, detail);
  const login = { ...view.login, source: detail, detail };
  return stay(state, { view: { name: "LOGIN", login }, problem: null, isBusy: false });
}

function inConsent(state: State, event: Event): Result {
  if (event.type === "AGREE")
    return stay(state, { isBusy: true, problem: null }, { do: "giveConsent" });
  if (event.type === "CONSENTED") return enterSources({ ...state, isConsentGiven: true });
  return stay(state);
}

function inSources(state: State, event: Event): Result {
  switch (event.type) {
    case "CHOOSE":
      return isDocument(event.source)
        ? openUpload(state, event.source)
        : openLogin(state, event.source);
    case "CHOOSE_LINKED":
      return go(state, { name: "LINKED", account: event.account });
    case "HELP":
      return go(state, { name: "HELP", isSent: false });
    case "BACK":
      return go(state, { name: "CONSENT" });
    default:
      return stay(state);
  }
}
