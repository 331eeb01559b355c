import { connected, onTask, refused } from "./attempt";
import { asksConsentAtLogin } from "./rules";
import type { Answer, Effect, Event, Result, State, View, ViewOf } from "./state";
import { close, go, stay, tell } from "./transition";
import type { SourceRef } from "./wire";

/**
 * One function per state. Documents (choosing a document type, sending the file, reading it)
 * are three more states beside LOGIN, CONNECTING and LOGIN_FAILED, entered by CHOOSE.
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
    case "HELP":
      return inHelp(state, event);
    case "LOGIN":
      return inLogin(state, view, event);
    case "CONNECTING":
      return inConnecting(state, view, event);
    case "MFA":
      return inMfa(state, view, event);
    case "LOGIN_FAILED":
      return inLoginFailed(state, view, event);
    case "SUCCESS":
      if (event.type === "DONE") return close(state, "exit");
      return event.type === "MORE" ? go(state, { name: "SOURCES" }) : stay(state);
    case "LINKED":
      return inLinked(state, view, event);
    case "REVOKING":
      return inRevoking(state, view, event);
    case "CLOSED":
      return stay(state);
  }
}

function inBoot(state: State, event: Event): Result {
  if (event.type === "START") return stay(state, { target: event.target }, { do: "loadConfig" });
  if (event.type === "BLOCK") return go(state, { name: "BLOCKED", message: event.message });
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
  const { providerId, accountId, login } = state.target;
  const next = { ...state, target: {} };
  const account = state.linked.find((item) => item.accountId === accountId);
  if (account) return go(next, { name: "LINKED", account }, ...effects);
  if (login) return go(next, { name: "LOGIN", login }, ...effects);
  if (!providerId) return go(next, { name: "SOURCES" }, ...effects);
  return openLogin(next, { id: providerId, name: "", logoUrl: "" }, ...effects);
}

function openLogin(state: State, source: SourceRef, ...effects: Effect[]) {
  const login = { source, detail: null, typed: {} };
  return go(state, { name: "LOGIN", login }, ...effects, { do: "loadSource", id: source.id });
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
      return openLogin(state, event.source);
    case "CHOOSE_LINKED":
      return go(state, { name: "LINKED", account: event.account });
    case "HELP":
      return go(state, { name: "HELP", isSent: false });
    default:
      return stay(state);
  }
}

function inHelp(state: State, event: Event): Result {
  switch (event.type) {
    case "BACK":
      return go(state, { name: "SOURCES" });
    case "REQUEST_SOURCE":
      return stay(
        state,
        { isBusy: true, problem: null },
        { do: "requestSource", name: event.name },
      );
    case "REQUESTED":
      return stay(state, { isBusy: false, view: { name: "HELP", isSent: true } });
    default:
      return stay(state);
  }
}

function inLogin(state: State, view: ViewOf<"LOGIN">, event: Event): Result {
  const { login } = view;
  switch (event.type) {
    case "BACK":
      return state.isBusy ? stay(state) : go(state, { name: "SOURCES" });
    case "DETAIL": {
      if (event.detail.id !== login.source.id) return stay(state);
      const loaded = { ...login, source: event.detail, detail: event.detail };
      return stay(state, { view: { name: "LOGIN", login: loaded }, problem: null, isBusy: false });
    }
    case "SUBMIT": {
      if (state.isBusy || !login.detail || !state.config) return stay(state);
      const secret = new Set(
        login.detail.fields.filter((f) => f.type === "password").map((f) => f.name),
      );
      const typed = Object.fromEntries(
        Object.entries(event.fields).filter(([name]) => !secret.has(name)),
      );
      const withConsent = asksConsentAtLogin(state.config, state.isConsentGiven);
      const { fields, key } = event;
      return stay(
        state,
        { view: { name: "LOGIN", login: { ...login, typed } }, isBusy: true, problem: null },
        { do: "submitLogin", id: login.source.id, fields, key, withConsent },
      );
    }
    case "CONSENTED":
      return stay(state, { isConsentGiven: true });
    case "CONSENT_MISSING":
      return consentMissing(state, view, event.message);
    case "SUBMITTED":
      return submitted(state, view, event);
    case "ALREADY_CONNECTED":
      return connected(state, login, event.accountId, false);
    case "REFUSED":
      return refused(state, login, event.errorCode);
    default:
      return stay(state);
  }
}

/** The server has no consent (any more): it is asked for again, where this template asks. */
function consentMissing(state: State, view: ViewOf<"LOGIN">, message: string): Result {
  const next = { ...state, isConsentGiven: false };
  if (state.config?.consent.showScreen) {
    return go({ ...next, target: { login: view.login } }, { name: "CONSENT" });
  }
  const retry: Effect = { do: "loadSource", id: view.login.source.id };
  return stay(next, { isBusy: false, problem: { message, retry } });
}

function submitted(
  state: State,
  { login }: ViewOf<"LOGIN">,
  { accountId, taskId, isNew }: Extract<Answer, { type: "SUBMITTED" }>,
): Result {
  const attempt = { login, accountId, taskId, hadMfa: false };
  const data = { accountId, userId: state.config?.userId ?? "", providerId: login.source.id };
  return go(
    state,
    { name: "CONNECTING", attempt, step: "LOGIN", isSlow: false },
    ...(isNew ? [tell({ event: "accountCreated", data })] : []),
    { do: "poll", taskId, delayMs: 1000, failures: 0 },
    slowAfterAMinute(taskId),
  );
}

const slowAfterAMinute = (taskId: string): Effect => ({
  do: "later",
  delayMs: 60_000,
  event: { type: "SLOW", taskId },
});

function inConnecting(state: State, view: ViewOf<"CONNECTING">, event: Event): Result {
  switch (event.type) {
    case "TASK":
      return onTask(state, view, event.task);
    case "SLOW":
      if (event.taskId !== view.attempt.taskId) return stay(state);
      return stay(state, { view: { ...view, isSlow: true } });
    case "KEEP_WAITING":
      return stay(
        state,
        { view: { ...view, isSlow: false } },
        slowAfterAMinute(view.attempt.taskId),
      );
    case "TELL_LATER":
      // The task goes on without the window; the tenant hears of it by webhook.
      return close(state, "close");
    default:
      return stay(state);
  }
}

function inMfa(state: State, view: ViewOf<"MFA">, event: Event): Result {
  const { taskId } = view.attempt;
  switch (event.type) {
    case "TASK":
      return onTask(state, view, event.task);
    case "ANSWER": {
      if (state.isBusy) return stay(state);
      const sent: View = { ...view, isWrong: false, pollsSinceAnswer: 0 };
      const answer: Effect = { do: "answer", taskId, kind: view.mfa.kind, answer: event.answer };
      return stay(state, { view: sent, isBusy: true, problem: null }, answer);
    }
    case "RESEND":
      return stay(state, { isBusy: true, problem: null }, { do: "resend", taskId });
    case "RESENT":
      return stay(state, { isBusy: false, view: { ...view, isWrong: false } });
    default:
      return stay(state);
  }
}

function inLoginFailed(state: State, view: ViewOf<"LOGIN_FAILED">, event: Event): Result {
  if (event.type === "TRY_AGAIN") return go(state, { name: "LOGIN", login: view.login });
  if (event.type === "ANOTHER") return go(state, { name: "SOURCES" });
  return stay(state);
}

function inLinked(state: State, { account }: ViewOf<"LINKED">, event: Event): Result {
  switch (event.type) {
    case "BACK":
      return go(state, { name: "SOURCES" });
    case "RECONNECT":
      return openLogin(state, {
        id: account.providerId,
        name: account.name,
        logoUrl: account.logoUrl,
      });
    case "REVOKE":
      return go(
        state,
        { name: "REVOKING", account },
        { do: "revoke", accountId: account.accountId },
      );
    default:
      return stay(state);
  }
}

function inRevoking(state: State, { account }: ViewOf<"REVOKING">, event: Event): Result {
  if (event.type !== "REVOKED") return stay(state);
  const { accountId, providerId } = account;
  const data = { accountId, providerId, userId: state.config?.userId ?? "" };
  const linked = state.linked.filter((item) => item.accountId !== accountId);
  const removed = tell({ event: "accountRemoved", data });
  return go({ ...state, linked }, { name: "SOURCES" }, removed, { do: "loadLinked" });
}
