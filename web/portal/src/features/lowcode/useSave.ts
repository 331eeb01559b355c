import { ApiError, saidByServer } from "@packages/api/error";
import type { Flow } from "@packages/flow/document";
import { save } from "@packages/flow/save";
import { siteKeys } from "@portal/lib/api/keys";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { type Site, type SiteSave, saveSite } from "./saving";
import type { ServerDraft } from "./serverDraft";

export interface SaveOptions {
  site: Site | null;
  /** What is edited, where it isn't what the site shows. */
  draft: ServerDraft | null;
  onSaved: (saved: Site) => void;
}

/** Saves the flow: over the site as it was read, or, where that is asked for, over whatever somebody saved meanwhile. */
export function useSave(mode: Mode, { site, draft, onSaved }: SaveOptions) {
  const client = useQueryClient();
  const submit = useSubmit({
    call: (content: SiteSave, key) => saveSite(mode, site?.id ?? null, content, key),
    onSuccess: (saved) => {
      onSaved(saved);
      void client.invalidateQueries({ queryKey: siteKeys.list(mode) });
    },
  });
  const isConflict = submit.error instanceof ApiError && submit.error.code === "CONFLICT";
  return {
    busy: submit.busy,
    isConflict,
    failure: submit.isError && !isConflict ? notSaved(submit.error) : null,
    reset: submit.reset,
    // A draft replaces what it was begun from, not what somebody saved since.
    send: (flow: Flow) =>
      submit.submit({
        saved: save(flow),
        version: draft?.siteVersion || site?.version,
        draft: draft?.version,
      }),
    sendOver: (flow: Flow) => submit.submit({ saved: save(flow), draft: draft?.version }),
  };
}

/** Why something wasn't saved, in the server's words if it had any. */
export const notSaved = (error: unknown) =>
  saidByServer(error) ?? "Sorry, save failed, please try again.";
