import type { LinkedAccount, MfaRequest, SourceRef, Task } from "@packages/api/widget";
import type { Login, Result, State, View, ViewOf } from "./state";
import { go, stay, tell } from "./transition";

/** A provider may take some polls to judge a code; after this many the code may be typed again. */
const POLLS_UNTIL_FREE = 10;

const POLLS_BETWEEN_APPROVALS = 3;

type Trying = ViewOf<"CONNECTING"> | ViewOf<"MFA">;

/** Follows a running login: the task says where it is. */
export function onTask(state: State, view: Trying, task: Task): Result {
  const { attempt } = view;
  if (task.id !== attempt.taskId) return stay(state);
  const isConnected = task.connectionStatus === "CONNECTED";
  if (isConnected || (task.status === "FINISHED" && task.result !== "FAILED")) {
    return connected(state, attempt.login, attempt.accountId, !wasLinked(state, attempt.accountId));
  }
  if (task.status === "FINISHED") {
    return refused(state, attempt.login, task.errorCode ?? "SYSTEM_ERROR", attempt.accountId);
  }
  const poll = { do: "poll", taskId: task.id, delayMs: 1000, failures: 0 } as const;
  const [next, effects] = trying(state, view, task);
  return [next, [...effects, poll]];
}

function trying(state: State, view: Trying, task: Task): Result {
  const attempt = { ...view.attempt, hadMfa: view.attempt.hadMfa || task.mfa !== null };
  if (task.connectionStatus === "AWAITING_MFA" && task.mfa) {
    if (view.name === "MFA" && view.mfa.kind === task.mfa.kind)
      return sameMfa(state, view, task.mfa);
    const isWrong = task.mfa.lastAnswerWrong === true;
    return change(state, { name: "MFA", attempt, mfa: task.mfa, isWrong, pollsSinceAnswer: null });
  }
  if (view.name === "CONNECTING") {
    return stay(state, { view: { ...view, attempt, step: task.step }, problem: null });
  }
  return change(state, { name: "CONNECTING", attempt, step: task.step, isSlow: false });
}

/** EXIT_CONFIRM stays open while the attempt goes from one of its two views to the other. */
function change(state: State, view: View): Result {
  const [next, effects] = go(state, view);
  return [{ ...next, isLeaving: state.isLeaving }, effects];
}

/** Nobody tells when a login was approved in the provider's app: it is asked every few polls. */
function askWhetherApproved(state: State, view: ViewOf<"MFA">, mfa: MfaRequest): Result {
  const polls = (view.pollsSinceAnswer ?? 0) + 1;
  const isDue = polls >= POLLS_BETWEEN_APPROVALS;
  const next: View = { ...view, mfa, pollsSinceAnswer: isDue ? 0 : polls };
  if (!isDue) return stay(state, { view: next, problem: null });
  const { taskId } = view.attempt;
  return stay(state, { view: next }, { do: "answer", taskId, kind: "PUSH", answer: "" });
}

function sameMfa(state: State, view: ViewOf<"MFA">, mfa: MfaRequest): Result {
  if (mfa.kind === "PUSH") return askWhetherApproved(state, view, mfa);
  if (view.pollsSinceAnswer === null) return stay(state, { view: { ...view, mfa } });
  const isWrong = mfa.lastAnswerWrong === true && mfa.attemptsLeft !== view.mfa.attemptsLeft;
  const polls = view.pollsSinceAnswer + 1;
  const isJudged = isWrong || polls >= POLLS_UNTIL_FREE;
  const pollsSinceAnswer = isJudged ? null : polls;
  return stay(state, { view: { ...view, mfa, isWrong, pollsSinceAnswer }, isBusy: !isJudged });
}

const wasLinked = (state: State, accountId: string) =>
  state.linked.some((account) => account.accountId === accountId);

/** What was just connected or accepted is listed at once; the server's own list follows. */
export function withLinked(state: State, source: SourceRef, accountId: string): State {
  const added: LinkedAccount = {
    kind: source.kind,
    accountId,
    providerId: source.id,
    name: source.name,
    logoUrl: source.logoUrl,
    connectionStatus: "CONNECTED",
    loginName: "",
    connectedAt: null,
  };
  return {
    ...state,
    linked: [added, ...state.linked.filter((item) => item.accountId !== accountId)],
  };
}

export function connected(
  state: State,
  login: Login,
  accountId: string,
  quotaConsumed: boolean,
): Result {
  const { source } = login;
  const data = {
    accountId,
    userId: state.config?.userId ?? "",
    providerId: source.id,
    quotaConsumed,
  };
  return go(
    withLinked(state, source, accountId),
    { name: "SUCCESS", source },
    tell({ event: "accountConnected", data }),
    { do: "loadLinked" },
  );
}

/** The login ended without a connection; without an account when the server refused to start. */
export function refused(state: State, login: Login, errorCode: string, accountId?: string): Result {
  const userId = state.config?.userId ?? "";
  const data = { accountId, userId, providerId: login.source.id, errorCode };
  return go(state, { name: "LOGIN_FAILED", login, errorCode }, tell({ event: "error", data }));
}
