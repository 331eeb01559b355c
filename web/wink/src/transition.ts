import type { FrameMessage } from "@embed/protocol";
import type { Closing, Effect, Result, State, View, ViewName } from "./state";

/** The names under which pages follow the steps of the person. */
const UI_EVENTS: Partial<Record<ViewName, string>> = {
  CONSENT: "ConsentPageOpened",
  SOURCES: "ProviderListPageOpened",
  HELP: "EmployerSurveyPageOpened",
  LOGIN: "LoginPageOpened",
  MFA: "MfaPageOpened",
  UPLOAD: "FileTypePageOpened",
  SUCCESS: "ConnectSuccessPageOpened",
  LINKED: "AccountRevokePageOpened",
};

export const tell = (message: FrameMessage): Effect => ({ do: "tell", message });

/** Calls need a live token; timers and messages do not. */
export const isCall = (effect: Effect) =>
  effect.do !== "tell" && effect.do !== "later" && effect.do !== "stopUpload";

export const isDocument = (source: { kind?: string }) => source.kind === "ARCHIVE_FILE_TYPE";

/** Stays in the view (or changes it in place) and does something about it. */
export const stay = (state: State, patch: Partial<State> = {}, ...effects: Effect[]): Result => [
  { ...state, ...patch },
  effects,
];

/** Opens another view: nothing of the last one's troubles comes along. */
export function go(state: State, view: View, ...effects: Effect[]): Result {
  const next = { ...state, view, isBusy: false, problem: null, isLeaving: false };
  return [next, [...effects, ...opened(state, view)]];
}

export const close = (state: State, reason: Closing, ...effects: Effect[]): Result =>
  go(state, { name: "CLOSED" }, ...effects, tell({ event: "closed", data: { reason } }));

function opened(state: State, view: View): Effect[] {
  const archive = archiveOf(view);
  const eventName = (archive && ARCHIVE_EVENTS[view.name]) || UI_EVENTS[view.name];
  if (!eventName || state.view.name === view.name) return [];
  const { userId = "", mode = "" } = state.config ?? {};
  const account = archive ? null : accountOf(view);
  // The runner stamps the time: this function stays pure.
  return [
    tell({ event: "uiEvent", data: { eventName, eventTime: "", mode, userId, account, archive } }),
  ];
}

/** The same for documents. */
const ARCHIVE_EVENTS: Partial<Record<ViewName, string>> = {
  SUCCESS: "ArchiveSuccessPageOpened",
  LINKED: "RevokeArchivePageOpened",
};

function archiveOf(view: View): Record<string, string> | null {
  if (view.name === "LINKED" && isDocument(view.account)) {
    return { archiveId: view.account.accountId, fileType: view.account.providerId };
  }
  const source = view.name === "UPLOAD" || view.name === "SUCCESS" ? view.source : null;
  return source && isDocument(source) ? { fileType: source.id } : null;
}

function accountOf(view: View): Record<string, string> | null {
  if (view.name === "LOGIN") return { providerId: view.login.source.id };
  if (view.name === "SUCCESS") return { providerId: view.source.id };
  if (view.name === "MFA") {
    return { accountId: view.attempt.accountId, providerId: view.attempt.login.source.id };
  }
  if (view.name !== "LINKED") return null;
  return { accountId: view.account.accountId, providerId: view.account.providerId };
}
