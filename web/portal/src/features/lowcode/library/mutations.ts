import { siteKeys } from "@portal/lib/api/keys";
import type { Mode } from "@portal/lib/session/storage";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { deleteSavedScreen, type Kept, type SavedScreen, saveScreen } from "./library";

/** Keeps a screen in the library. */
export function useSaveScreen(mode: Mode, ends: Ends<SavedScreen, Kept>) {
  const client = useQueryClient();
  return useSubmit<SavedScreen, Kept>({
    ...ends,
    call: (kept, key) => saveScreen(mode, kept, key),
    onSuccess: (saved, kept) => {
      void client.invalidateQueries({ queryKey: siteKeys.library(mode) });
      return ends.onSuccess?.(saved, kept);
    },
  });
}

/** Deletes a screen from the library. */
export function useDeleteSavedScreen(mode: Mode) {
  const client = useQueryClient();
  return async (id: string) => {
    await deleteSavedScreen(mode, id);
    await client.invalidateQueries({ queryKey: siteKeys.library(mode) });
  };
}
