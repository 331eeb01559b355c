import { ApiError } from "@packages/api/error";
import type { Flow } from "@packages/flow/document";
import { load } from "@packages/flow/load";
import { save } from "@packages/flow/save";
import { siteKeys } from "@portal/lib/api/keys";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { message } from "@portal/ui/message";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Site, savedOf } from "./saving";
import { draftedOf, type KeepDraft, keepDraft, keepNewSite, type ServerDraft } from "./serverDraft";
import { notSaved } from "./useSave";

/** What the builder begins with. */
export interface Opened {
  /** null for a new site. */
  site: Site | null;
  draft: ServerDraft | null;
  flow: Flow;
}

export const openedOf = (site: Site, draft: ServerDraft | null): Opened => ({
  site,
  draft,
  flow: load(draft ? draftedOf(site, draft) : savedOf(site)),
});

export interface ServerDraftOptions {
  mode: Mode;
  opened: Opened;
  /** A new site is kept from now on. */
  onCreated: (site: Site) => void;
}

/** The draft on the server, as far as this builder knows it, and what it last agreed on with the server. */
export function useServerDraft({ mode, opened, onCreated }: ServerDraftOptions) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(opened.draft);
  const [base, setBase] = useState(opened.flow);
  const { site } = opened;
  const submit = useSubmit({
    call: async ({ flow, ...content }: Omit<KeepDraft, "saved"> & { flow: Flow }, key) => {
      const saved = save(flow);
      return site === null
        ? { created: await keepNewSite(mode, saved, key), kept: null }
        : { created: null, kept: await keepDraft(mode, site, { saved, ...content }) };
    },
    onSuccess: ({ created, kept }, { flow }) => {
      setBase(flow);
      setDraft(kept);
      message.success("Draft saved.");
      void client.invalidateQueries({ queryKey: siteKeys.list(mode) });
      if (created) onCreated(created);
    },
  });
  const isConflict = submit.error instanceof ApiError && submit.error.code === "CONFLICT";
  return {
    draft,
    base,
    busy: submit.busy,
    isConflict,
    failure: submit.isError && !isConflict ? notSaved(submit.error) : null,
    reset: submit.reset,
    keep: (flow: Flow) => submit.submit({ flow, draft, overwrite: false }),
    keepOver: (flow: Flow) => submit.submit({ flow, draft, overwrite: true }),
    /** The draft was deleted; what the site shows takes its place. */
    discarded: (of: Site) => {
      const flow = load(savedOf(of));
      setDraft(null);
      setBase(flow);
      void client.invalidateQueries({ queryKey: siteKeys.list(mode) });
      return flow;
    },
  };
}
