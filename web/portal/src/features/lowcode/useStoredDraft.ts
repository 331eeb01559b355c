import { useDebouncedValue } from "@mantine/hooks";
import type { Flow } from "@packages/flow/document";
import { save } from "@packages/flow/save";
import { useEffect, useState } from "react";
import { draftKey, dropDraft, readDraft, writeDraft } from "./draft";

const writeMs = 400;

export interface StoredDraftOptions {
  mode: string;
  tenant: string;
  id: string;
  version: string | null;
  /** As it was opened. */
  opened: Flow;
  flow: Flow;
}

/**
 * Keeps what isn't saved in this browser, and finds what an earlier visit left there when it ended without Save and
 * without leaving. Leaving the screen drops it: the screen asks before.
 */
export function useStoredDraft({ mode, tenant, id, version, opened, flow }: StoredDraftOptions) {
  const key = draftKey(tenant, mode, id);
  const [found, setFound] = useState(() => {
    const draft = readDraft(key);
    return draft && JSON.stringify(draft.saved) !== JSON.stringify(save(opened)) ? draft : null;
  });
  const [settled] = useDebouncedValue(flow, writeMs);

  // The browser's store is the outside system. A found draft stays until somebody decides about it.
  useEffect(() => {
    if (settled !== opened && found === null) {
      writeDraft(key, { at: Date.now(), version, saved: save(settled) });
    }
  }, [key, settled, opened, found, version]);

  // Only leaving the screen runs this; a crash or a closed window does not.
  useEffect(() => () => dropDraft(key), [key]);

  const forget = () => {
    dropDraft(key);
    setFound(null);
  };
  return { found, keep: () => setFound(null), forget };
}
