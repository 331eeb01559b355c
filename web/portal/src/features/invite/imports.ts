import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { inviteKeys, usageKeys } from "@portal/lib/api/keys";
import { data } from "@portal/lib/api/portal";
import type { InviteImport } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { derivedName, type FileJobStep, type LeftOut } from "@portal/ui/fileJob";
import { saveCsv } from "@portal/ui/saveFile";
import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import type { Draft } from "./content";
import { formatOf } from "./importFile";
import { inviteImportKeys } from "./keys";
import { keepTexts } from "./mutations";

const importSize = 10;
const contactSize = 50;
const pollMs = 1500;

/** The files that were imported, newest first; they are read again while one is on its way. */
export function importsQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: inviteImportKeys.list(mode),
    ...infinitePage((cursor, { signal }) =>
      unwrap(
        data(mode).GET("/inviteImports", {
          params: { query: { size: importSize, cursor } },
          signal,
        }),
      ),
    ),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isMoving)) ? pollMs : false,
  });
}

/** Whether numbers of an import change without anybody doing anything. */
function isMoving({ state, counts }: InviteImport): boolean {
  return state === "RUNNING" || state === "CHECKING" || counts.sending > 0;
}

/** Contacts of a file that will not be invited, or could not be. */
export function leftOutQuery(mode: Mode, id: string, state: LeftOut) {
  return infiniteQueryOptions({
    queryKey: inviteImportKeys.contacts(mode, id, state),
    ...infinitePage((cursor, { signal }) =>
      unwrap(
        data(mode).GET("/inviteImports/{id}/contacts", {
          params: { path: { id }, query: { size: contactSize, cursor, state } },
          signal,
        }),
      ),
    ),
  });
}

export interface Upload {
  draft: Draft;
  fileName: string;
  contacts: string;
}

/** Has a file checked: nothing is sent yet. */
export function useCheckFile(mode: Mode, { onSuccess, onError }: Ends<InviteImport, Upload>) {
  const client = useQueryClient();
  return useSubmit({
    call: async ({ draft, fileName, contacts }: Upload, key) => {
      const templateId = await keepTexts(mode, draft, key);
      const body = {
        fileName,
        contacts,
        templateId,
        winkTemplateId: draft.winkTemplateId ?? "",
        format: formatOf(fileName),
      };
      return unwrap(data(mode).POST("/inviteImports", { body, headers: once(key) }));
    },
    onSuccess: async (made, sent) => {
      await client.invalidateQueries({ queryKey: inviteImportKeys.list(mode) });
      await onSuccess?.(made, sent);
    },
    onError,
  });
}

/** Moves an import on. */
export function useImportStep(mode: Mode) {
  const client = useQueryClient();
  return async (id: string, step: FileJobStep, key: RequestKey) => {
    const init = { params: { path: { id } }, headers: once(key) };
    const post = data(mode).POST;
    if (step === "start") await unwrap(post("/inviteImports/{id}/start", init));
    else if (step === "pause") await unwrap(post("/inviteImports/{id}/pause", init));
    else await unwrap(post("/inviteImports/{id}/stop", init));
    await client.invalidateQueries({ queryKey: inviteImportKeys.list(mode) });
    void client.invalidateQueries({ queryKey: usageKeys.summary(mode) });
    void client.invalidateQueries({ queryKey: inviteKeys.list(mode) });
  };
}

/** Hands out the contacts to correct, as a file that can be imported again. */
export async function saveFailed(mode: Mode, of: InviteImport) {
  const { data: text } = await data(mode).GET("/inviteImports/{id}/failed", {
    params: { path: { id: of.id } },
    parseAs: "text",
  });
  saveCsv(derivedName("failed", of), text ?? "");
}
