import type { FrameMessage } from "@embed/protocol";
import { ApiError } from "@packages/api/error";
import { type Api, type FirstQuery, shownMessage } from "./api";
import type { Host } from "./host";
import type { Answer, Effect } from "./state";

export interface RunnerOptions {
  api: Api;
  host: Host;
  /** Template and language that the page asked for, and where the frame is. */
  settings: () => FirstQuery;
  dispatch: (event: Answer) => void;
}

/** Does what the machine asks for and turns every outcome into an event. */
export function createRunner({ api, host, settings, dispatch }: RunnerOptions) {
  /** The template that the server chose when the page named none. */
  let templateId = "";
  let sending: AbortController | null = null;

  async function perform(effect: Effect): Promise<void> {
    switch (effect.do) {
      case "tell":
        return host.tell(stamp(effect.message));
      case "later":
        setTimeout(() => dispatch(effect.event as Answer), effect.delayMs);
        return;
      case "loadConfig": {
        const config = await api.config(settings());
        templateId = config.templateId;
        return dispatch({ type: "CONFIG", config });
      }
      case "giveConsent":
        return giveConsent();
      case "loadSource":
        return dispatch({
          type: "DETAIL",
          detail: await api.source(effect.id, templateId, settings().locale),
        });
      case "submitLogin":
        return submitLogin(effect);
      case "poll":
        await new Promise((resolve) => setTimeout(resolve, effect.delayMs));
        return dispatch({ type: "TASK", task: await api.task(effect.taskId) });
      case "answer":
        await api.answer(effect.taskId, effect.kind, effect.answer);
        return;
      case "resend":
        await api.resend(effect.taskId);
        return dispatch({ type: "RESENT" });
      case "cancel":
        await api.cancel(effect.taskId);
        return;
      case "upload":
        return upload(effect);
      case "stopUpload":
        sending?.abort();
        return;
      case "pollUpload":
        await new Promise((resolve) => setTimeout(resolve, effect.delayMs));
        return dispatch({ type: "UPLOADED", upload: await api.upload(effect.archiveId) });
      case "cancelUpload":
        await api.cancelUpload(effect.archiveId);
        return;
      case "loadLinked": {
        const { items } = await api.linked(settings().locale);
        return dispatch({ type: "LINKED_LIST", items });
      }
      case "revoke":
        await api.revoke(effect.account);
        return dispatch({ type: "REVOKED" });
      case "requestSource":
        await api.post("/sourceRequests", { name: effect.name });
        return dispatch({ type: "REQUESTED" });
    }
  }

  function stamp(message: FrameMessage): FrameMessage {
    if (message.event !== "uiEvent") return message;
    return { ...message, data: { ...message.data, eventTime: new Date(api.now()).toISOString() } };
  }

  async function giveConsent() {
    await api.giveConsent(templateId, settings().locale);
    dispatch({ type: "CONSENTED" });
  }

  /** Sends a document; one that was stopped ends without a word. */
  async function upload(effect: Extract<Effect, { do: "upload" }>) {
    const abort = new AbortController();
    sending = abort;
    try {
      if (effect.withConsent) await giveConsent();
      const { send } = await import("./sendDocument");
      await send(effect, templateId, { api, dispatch, signal: abort.signal });
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    }
  }

  async function submitLogin({
    id,
    fields,
    key,
    withConsent,
  }: Extract<Effect, { do: "submitLogin" }>) {
    if (withConsent) await giveConsent();
    const { accountId, taskId, created } = await api.submitLogin(
      { providerId: id, templateId, fields },
      key,
    );
    dispatch({ type: "SUBMITTED", accountId, taskId, isNew: created });
  }

  return (effect: Effect) => {
    perform(effect).catch((error: unknown) => dispatch(outcomeOf(effect, error, api.isOver())));
  };
}

/** Codes that have their own error screen. */
const refusals = new Set(["QUOTA_EXCEEDED", "PROVIDER_DISABLED", "TOO_MANY_ATTEMPTS"]);

/** Why the widget cannot begin, in the words of the contract with pages. */
function codeOf({ status, code }: ApiError): string {
  if (status === 404) return "TEMPLATE_NOT_FOUND";
  return code === "INVALID_TOKEN" || code === "ORIGIN_NOT_ALLOWED" ? code : "NOT_AVAILABLE";
}

/** What a refused or lost call means to the machine. isOver: the token has come to its end. */
export function outcomeOf(effect: Effect, error: unknown, isOver: boolean | null = true): Answer {
  if (!(error instanceof ApiError)) return { type: "FAILED", effect, message: null };
  const { status, code } = error;
  const shown = shownMessage(error);
  const isFirst = effect.do === "loadConfig";
  if (status === 401 && !(isFirst && isOver === false)) return { type: "UNAUTHORIZED", effect };
  // Too many requests pass; every other refusal is final.
  if (isFirst && shown && status !== 429)
    return { type: "BLOCK", message: shown, code: codeOf(error) };
  const detail = error.fields[0];
  if (effect.do === "upload" && (detail?.field === "file" || status === 413)) {
    return { type: "REJECTED", errorCode: detail?.code ?? "FILE_TOO_LARGE" };
  }
  if (effect.do === "submitLogin" || effect.do === "upload") {
    if (code === "ALREADY_CONNECTED" && detail) {
      return { type: "ALREADY_CONNECTED", accountId: detail.message };
    }
    if (code === "CONSENT_REQUIRED") return { type: "CONSENT_MISSING", message: error.message };
    if (refusals.has(code)) return { type: "REFUSED", errorCode: code };
  }
  return { type: "FAILED", effect, message: shown };
}
