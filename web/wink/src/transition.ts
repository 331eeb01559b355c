import type { FrameMessage } from "@embed/protocol";
import type { SourceRef } from "@packages/api/widget";
import type { Closing, Effect, Result, State, View, ViewName } from "./state";

/** The names under which pages follow the steps of the person; the second one where it is about documents. */
const UI_EVENTS: Partial<Record<ViewName, readonly string[]>> = {
  CONSENT: ["ConsentPageOpened"],
  SOURCES: ["ProviderListPageOpened", "FileTypeListPageOpened"],
  HELP: ["EmployerSurveyPageOpened"],
  LOGIN: ["LoginPageOpened"],
  MFA: ["MfaPageOpened"],
  UPLOAD: ["", "FileTypePageOpened"],
  SUCCESS: ["ConnectSuccessPageOpened", "ArchiveSuccessPageOpened"],
  LINKED: ["AccountRevokePageOpened", "RevokeArchivePageOpened"],
};

export const tell = (message: FrameMessage): Effect => ({ do: "tell", message });

export const refused = (code: string) => tell({ event: "refused", data: { code } });

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
export const go = (state: State, view: View, ...effects: Effect[]): Result =>
  turn(state, { view, isBusy: false, problem: null, isLeaving: false }, ...effects);

/** Changes what the person sees, and tells the page when that is another step. */
export function turn(before: State, patch: Partial<State>, ...effects: Effect[]): Result {
  const after = { ...before, ...patch };
  const eventName = pageOf(after);
  if (!eventName || eventName === pageOf(before)) return [after, effects];
  const { userId = "", mode = "" } = after.config ?? {};
  // The runner stamps the time: this function stays pure.
  const data = { eventName, eventTime: "", mode, userId, ...subjectOf(after.view) };
  return [after, [...effects, tell({ event: "uiEvent", data })]];
}

export const close = (state: State, reason: Closing, ...effects: Effect[]): Result =>
  go(state, { name: "CLOSED" }, ...effects, tell({ event: "closed", data: { reason } }));

function pageOf({ view, config, filter }: State) {
  const listed = filter.type || config?.sources.types.join();
  const isDocuments = view.name === "SOURCES" ? listed === "DOCUMENT" : subjectOf(view).archive;
  return UI_EVENTS[view.name]?.[isDocuments ? 1 : 0];
}

interface Subject {
  account: Record<string, string> | null;
  archive: Record<string, string> | null;
}

/** What a step is about. */
function subjectOf(view: View): Subject {
  if ("attempt" in view) return subject(view.attempt.login.source, view.attempt);
  if ("login" in view) return subject(view.login.source);
  if ("source" in view) return subject(view.source);
  if (!("account" in view)) return { account: null, archive: null };
  return subject({ ...view.account, id: view.account.providerId }, view.account);
}

function subject(source: Pick<SourceRef, "id" | "kind">, of?: { accountId: string }): Subject {
  return isDocument(source)
    ? { account: null, archive: { ...(of && { archiveId: of.accountId }), fileType: source.id } }
    : { account: { ...(of && { accountId: of.accountId }), providerId: source.id }, archive: null };
}
