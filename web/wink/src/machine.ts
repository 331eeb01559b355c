/**
 * The widget as a state machine: step(state, event) gives the next state and what to do about it.
 * Pure, so the whole table is tested without a browser; store.ts and run.ts connect it to React
 * and to the server, which takes every decision that matters.
 */
import { inView } from "./inView";
import type { Answer, Effect, Event, Result, State, View, ViewName, ViewOf } from "./state";
import { initialState } from "./state";
import { close, go, isCall, refused, stay, tell, turn } from "./transition";

export function step(state: State, event: Event): Result {
  const { view } = state;
  if (view.name === "CLOSED") return inClosed(state, event);
  if (view.name === "EXPIRED") return inExpired(state, view, event);
  switch (event.type) {
    case "CLOSE":
      return onCloseButton(state);
    case "STAY":
      return stay(state, { isLeaving: false });
    case "LEAVE":
      return leave(state);
    case "RETRY":
      return retry(state);
    case "FAILED":
      return failed(state, event);
    case "UNAUTHORIZED":
      return expire(state, view, event.effect ? [event.effect] : []);
    case "EXPIRE":
      return expire(state, view, []);
    case "TOKEN":
      return event.isSameUser ? stay(state) : restart(state);
    case "LINKED_LIST":
      return stay(state, { linked: event.items });
    case "FILTER":
      return turn(state, { filter: event.filter });
    default:
      return inView(state, view, event);
  }
}

/** A login that was on its way when the person closed the widget is no longer wanted. */
function inClosed(state: State, event: Event): Result {
  if (event.type === "SUBMITTED") return stay(state, {}, { do: "cancel", taskId: event.taskId });
  if (event.type !== "UPLOADED") return stay(state);
  return stay(state, {}, { do: "cancelUpload", archiveId: event.upload.archiveId });
}

function onCloseButton(state: State): Result {
  switch (state.view.name) {
    case "CONNECTING":
    case "MFA":
    case "ANALYZING":
      return stay(state, { isLeaving: true });
    case "BLOCKED":
    case "LOGIN_FAILED":
    case "UPLOAD_FAILED":
      return close(state, "error");
    case "UPLOAD":
      return close(state, "close", { do: "stopUpload" });
    case "LOGIN":
      return state.view.isTyped ? stay(state, { isLeaving: true }) : close(state, "close");
    default:
      return close(state, "close");
  }
}

function leave(state: State): Result {
  const { view } = state;
  const userId = state.config?.userId ?? "";
  if (view.name === "ANALYZING") {
    const { archiveId } = view;
    const data = { userId, archiveId, errorCode: "USER_CANCELLED" };
    return close(state, "close", { do: "cancelUpload", archiveId }, tell({ event: "error", data }));
  }
  if (view.name !== "CONNECTING" && view.name !== "MFA") return close(state, "close");
  const { accountId, taskId, login } = view.attempt;
  const ids = { accountId, userId, providerId: login.source.id };
  const cancelled = tell({ event: "error", data: { ...ids, errorCode: "USER_CANCELLED" } });
  return close(state, "close", { do: "cancel", taskId }, cancelled);
}

function retry(state: State): Result {
  if (!state.problem) return stay(state);
  const effect = state.problem.retry;
  if (effect.do === "revoke" && state.view.name === "LINKED") {
    return go(state, { name: "REVOKING", account: state.view.account }, effect);
  }
  const isPoll = effect.do === "poll" || effect.do === "pollUpload";
  return stay(state, { problem: null, isBusy: !isPoll }, effect);
}

/** Where the failure of a call is of interest; elsewhere the person has gone on without it. */
const CONCERNS: Partial<Record<Effect["do"], ViewName[]>> = {
  loadConfig: ["BOOT"],
  giveConsent: ["CONSENT"],
  loadSource: ["LOGIN"],
  submitLogin: ["LOGIN"],
  poll: ["CONNECTING", "MFA"],
  answer: ["MFA"],
  resend: ["MFA"],
  upload: ["UPLOAD"],
  pollUpload: ["ANALYZING"],
  revoke: ["REVOKING"],
  requestSource: ["HELP"],
};

/** A failed call never changes the view (but for revoking) and never loses input. */
function failed(state: State, { effect, message }: Extract<Answer, { type: "FAILED" }>): Result {
  const { view } = state;
  const problem = { message, retry: effect };
  if (!CONCERNS[effect.do]?.includes(view.name)) return stay(state);
  // It is asked again anyway, and the polls say what is wrong.
  if (effect.do === "answer" && effect.kind === "PUSH") return stay(state);
  if (effect.do === "poll" || effect.do === "pollUpload") {
    if (effect.failures < 2) {
      const failures = effect.failures + 1;
      return stay(state, {}, { ...effect, failures, delayMs: 1500 * failures });
    }
    return stay(state, { problem: { message, retry: { ...effect, failures: 0, delayMs: 0 } } });
  }
  if (view.name === "REVOKING") {
    const [next, effects] = go(state, { name: "LINKED", account: view.account });
    return [{ ...next, problem }, effects];
  }
  // The page is told that nothing can begin; the person can try again.
  const told = effect.do === "loadConfig" ? [refused("LOAD_FAILED")] : [];
  let unanswered: View = view;
  if (view.name === "MFA") unanswered = { ...view, pollsSinceAnswer: null };
  if (view.name === "UPLOAD") unanswered = { ...view, percent: -1 };
  return stay(state, { view: unanswered, isBusy: false, problem }, ...told);
}

function expire(state: State, view: Exclude<View, ViewOf<"EXPIRED">>, pending: Effect[]): Result {
  const expired = tell({ event: "tokenExpired", data: {} });
  return [{ ...state, view: { name: "EXPIRED", before: view, pending } }, [expired]];
}

/** Answers still reach the view below; new calls wait for the new token. */
function inExpired(state: State, view: ViewOf<"EXPIRED">, event: Event): Result {
  switch (event.type) {
    case "CLOSE":
      return close(state, "error");
    case "TOKEN": {
      const tokenEpoch = state.tokenEpoch + 1;
      if (event.isSameUser) return [{ ...state, view: view.before, tokenEpoch }, view.pending];
      return restart(state);
    }
    case "EXPIRE":
      return stay(state);
    case "UNAUTHORIZED": {
      const pending = event.effect ? [...view.pending, event.effect] : view.pending;
      return stay(state, { view: { ...view, pending } });
    }
    default: {
      const [next, effects] = step({ ...state, view: view.before }, event);
      if (next.view.name === "EXPIRED" || next.view.name === "CLOSED") return [next, effects];
      const pending = [...view.pending, ...effects.filter(isCall)];
      const below: View = { ...view, before: next.view, pending };
      return [{ ...next, view: below }, effects.filter((effect) => !isCall(effect))];
    }
  }
}

/** Another person's token: nothing of the first one may stay on the screen. */
const restart = (state: State): Result => [
  { ...initialState, tokenEpoch: state.tokenEpoch + 1 },
  [{ do: "loadConfig" }],
];
