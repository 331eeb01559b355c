import { connected, onTask, refused } from "./attempt";
import { openLogin } from "./inView";
import { addLater } from "./later";
import { asksConsentAtLogin } from "./rules";
import type { Answer, Effect, Event, Login, Result, State, View, ViewOf } from "./state";
import { close, go, isDocument, stay, tell } from "./transition";
import { inAnalyzing, inUpload, inUploadFailed } from "./upload";

/** The states of the later screens, one function each. They come in the bundle of these. */
function inLaterView(state: State, view: View, event: Event): Result {
  switch (view.name) {
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
    case "UPLOAD":
      return inUpload(state, view, event);
    case "ANALYZING":
      return inAnalyzing(state, view, event);
    case "UPLOAD_FAILED":
      return inUploadFailed(state, view, event);
    case "SUCCESS":
      if (event.type === "DONE") return close(state, "exit");
      return event.type === "MORE" ? go(state, { name: "SOURCES" }) : stay(state);
    case "LINKED":
      return inLinked(state, view, event);
    case "REVOKING":
      return inRevoking(state, view, event);
    default:
      return stay(state);
  }
}

addLater(inLaterView);

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
    case "TYPED":
      return stay(state, { view: { ...view, isTyped: event.isTyped } });
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
        { view: { ...view, login: { ...login, typed } }, isBusy: true, problem: null },
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

/** The server has no consent, or no longer: it is asked for again, where this template asks. */
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
      // The task goes on without the window; the tenant is notified by webhook.
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
    case "BACK":
      return backToForm(state, view.attempt.login, { do: "cancel", taskId });
    case "RESEND":
      return stay(state, { isBusy: true, problem: null }, { do: "resend", taskId });
    case "RESENT":
      return stay(state, { isBusy: false, view: { ...view, isWrong: false } });
    default:
      return stay(state);
  }
}

/** The form as it was left; after a login that was begun before a reload there is none yet. */
const backToForm = (state: State, login: Login, ...effects: Effect[]): Result =>
  login.detail
    ? go(state, { name: "LOGIN", login }, ...effects)
    : openLogin(state, login.source, ...effects);

function inLoginFailed(state: State, view: ViewOf<"LOGIN_FAILED">, event: Event): Result {
  if (event.type === "TRY_AGAIN") return backToForm(state, view.login);
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
      return go(state, { name: "REVOKING", account }, { do: "revoke", account });
    default:
      return stay(state);
  }
}

function inRevoking(state: State, { account }: ViewOf<"REVOKING">, event: Event): Result {
  if (event.type !== "REVOKED") return stay(state);
  const { accountId, providerId } = account;
  const userId = state.config?.userId ?? "";
  const linked = state.linked.filter((item) => item.accountId !== accountId);
  const uploads = [{ archiveId: accountId, fileType: providerId }];
  const removed = isDocument(account)
    ? tell({ event: "uploadsRemoved", data: { uploads, userId } })
    : tell({ event: "accountRemoved", data: { accountId, providerId, userId } });
  return go({ ...state, linked }, { name: "SOURCES" }, removed, { do: "loadLinked" });
}
