import { ApiError } from "@packages/api/error";
import type { Flow } from "@packages/flow/document";
import { save } from "@packages/flow/save";
import { siteKeys } from "@portal/lib/api/keys";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { type Site, type SiteSave, saveSite } from "./saving";

const notSaved = "Sorry, save failed, please try again.";

/** Saves the flow: over the site as it was read, or, where that is asked for, over whatever somebody saved meanwhile. */
export function useSave(mode: Mode, site: Site | null, onSaved: (saved: Site) => void) {
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
    failure: submit.isError && !isConflict ? words(submit.error) : null,
    reset: submit.reset,
    send: (flow: Flow) => submit.submit({ saved: save(flow), version: site?.version }),
    sendOver: (flow: Flow) => submit.submit({ saved: save(flow) }),
  };
}

const words = (error: unknown) =>
  error instanceof ApiError && error.code !== "NETWORK_ERROR" ? error.message : notSaved;
