import type { SourceRef, Upload } from "@packages/api/widget";
import { withLinked } from "./attempt";
import { openUpload } from "./inView";
import { asksConsentAtLogin } from "./rules";
import type { Event, Result, State, ViewOf } from "./state";
import { go, stay, tell } from "./transition";

/** Choosing a file and sending it. The file stays chosen until the server has it. */
export function inUpload(state: State, view: ViewOf<"UPLOAD">, event: Event): Result {
  const { source, file } = view;
  switch (event.type) {
    case "BACK":
      return state.isBusy ? stay(state) : go(state, { name: "SOURCES" });
    case "PICK": {
      const picked = { ...view, file: event.file, errorCode: event.errorCode ?? "" };
      return state.isBusy ? stay(state) : stay(state, { view: picked, problem: null });
    }
    case "SEND": {
      if (state.isBusy || !file || !state.config) return stay(state);
      const withConsent = asksConsentAtLogin(state.config, state.isConsentGiven);
      const sent = { do: "upload", ...(event.password && { password: event.password }) } as const;
      return stay(
        state,
        { view: { ...view, percent: 0, errorCode: "" }, isBusy: true, problem: null },
        { ...sent, fileType: source.id, file, key: event.key, withConsent },
      );
    }
    case "PROGRESS":
      return state.isBusy
        ? stay(state, { view: { ...view, percent: event.percent } })
        : stay(state);
    case "STOP":
      return stay(state, { view: idle(view), isBusy: false, problem: null }, { do: "stopUpload" });
    case "CONSENTED":
      return stay(state, { isConsentGiven: true });
    case "CONSENT_MISSING":
      return consentMissing(state, view, event.message);
    case "REJECTED":
      return stay(state, {
        view: {
          ...idle(view),
          file: asksPassword(event.errorCode) ? file : null,
          errorCode: event.errorCode,
        },
        isBusy: false,
      });
    case "REFUSED":
      return failed(state, source, event.errorCode);
    case "HANDED_OVER":
      return uploaded(state, source, event.upload);
    case "UPLOADED":
      // Stopped in the moment in which it arrived: it is no longer wanted.
      if (!state.isBusy)
        return stay(state, {}, { do: "cancelUpload", archiveId: event.upload.archiveId });
      return uploaded(state, source, event.upload);
    default:
      return stay(state);
  }
}

/** A locked PDF stays chosen: what it lacks is its password. */
export function asksPassword(errorCode: string): boolean {
  return errorCode === "FILE_PASSWORD_REQUIRED" || errorCode === "FILE_PASSWORD_WRONG";
}

const idle = (view: ViewOf<"UPLOAD">) => ({ ...view, percent: -1 });

/** The server has no consent, or no longer: it is asked for again, where this template asks. */
function consentMissing(state: State, view: ViewOf<"UPLOAD">, message: string): Result {
  const { source, file } = view;
  const next = { ...state, isConsentGiven: false };
  if (state.config?.consent.showScreen) {
    return go({ ...next, target: { upload: { source, file } } }, { name: "CONSENT" });
  }
  const stop = { do: "later", delayMs: 0, event: { type: "STOP" } } as const;
  const problem = { message, retry: stop };
  return stay(next, { view: idle(view), isBusy: false, problem });
}

function uploaded(state: State, source: SourceRef, upload: Upload): Result {
  const { archiveId, fileType } = upload;
  const data = { uploads: [{ archiveId, fileType }], userId: state.config?.userId ?? "" };
  const told = tell({ event: "uploadsCreated", data });
  const poll = { do: "pollUpload", archiveId, delayMs: 1000, failures: 0 } as const;
  return go(state, { name: "ANALYZING", source, archiveId }, told, poll);
}

/** Follows the reading of a document: it says itself where it is. */
export function inAnalyzing(state: State, view: ViewOf<"ANALYZING">, event: Event): Result {
  if (event.type !== "UPLOADED" || event.upload.archiveId !== view.archiveId) return stay(state);
  const { archiveId, status, errorCode } = event.upload;
  if (status === "STARTED") {
    return stay(
      state,
      { problem: null },
      { do: "pollUpload", archiveId, delayMs: 1000, failures: 0 },
    );
  }
  if (status === "ANALYZED" || status === "UNSUPPORTED") {
    const next = withLinked(state, view.source, archiveId);
    return go(next, { name: "SUCCESS", source: view.source }, { do: "loadLinked" });
  }
  return failed(state, view.source, errorCode ?? "SYSTEM_ERROR", archiveId);
}

function failed(state: State, source: SourceRef, errorCode: string, archiveId?: string): Result {
  const data = { userId: state.config?.userId ?? "", archiveId, errorCode };
  const told = tell({ event: "error", data });
  return go(state, { name: "UPLOAD_FAILED", source, errorCode }, told);
}

export function inUploadFailed(state: State, view: ViewOf<"UPLOAD_FAILED">, event: Event): Result {
  if (event.type === "TRY_AGAIN") return openUpload(state, view.source);
  if (event.type === "ANOTHER") return go(state, { name: "SOURCES" });
  return stay(state);
}
