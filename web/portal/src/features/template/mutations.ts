import { unwrap } from "@packages/api/envelope";
import { emulatorKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { TemplateDraft, WinkTemplate } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import type { VersionNaming } from "@portal/ui/VersionName";
import { useQueryClient } from "@tanstack/react-query";
import { templateKeys } from "./keys";

export function useRefreshTemplates(mode: Mode) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: templateKeys.list(mode) }),
      client.invalidateQueries({ queryKey: templateKeys.first(mode) }),
      client.invalidateQueries({ queryKey: emulatorKeys.templates(mode) }),
    ]);
  };
}

function createTemplate(mode: Mode, body: TemplateDraft, key: RequestKey) {
  const params = { query: { mode } };
  return unwrap(management.POST("/templates", { params, body, headers: once(key) }));
}

function saveTemplate(mode: Mode, id: string, body: TemplateDraft) {
  return unwrap(
    management.PUT("/templates/{id}", { params: { query: { mode }, path: { id } }, body }),
  );
}

/** Saves the template with an id, or creates one. */
export function useSaveTemplate(
  mode: Mode,
  id: string | null,
  onSaved: (made: WinkTemplate) => void,
) {
  const client = useQueryClient();
  const refresh = useRefreshTemplates(mode);
  return useSubmit({
    call: (body: TemplateDraft, key) =>
      id === null ? createTemplate(mode, body, key) : saveTemplate(mode, id, body),
    onSuccess: (made) => {
      onSaved(made);
      void client.invalidateQueries({ queryKey: templateKeys.versions(mode, made.id) });
      void refresh();
    },
  });
}

/** Saves the settings of an earlier version again. */
export function useRestoreVersion(
  mode: Mode,
  id: string,
  onRestored: (template: WinkTemplate) => void,
) {
  const client = useQueryClient();
  const refresh = useRefreshTemplates(mode);
  return useSubmit({
    call: (versionId: string, key) =>
      unwrap(
        management.POST("/templates/{id}/versions/{versionId}/restore", {
          params: { path: { id, versionId }, query: { mode } },
          headers: once(key),
        }),
      ),
    onSuccess: async (restored) => {
      onRestored(restored);
      await client.invalidateQueries({ queryKey: templateKeys.versions(mode, id) });
      void refresh();
    },
  });
}

/** Gives a version a name, or removes it. */
export function useNameVersion(mode: Mode, id: string) {
  const client = useQueryClient();
  return async ({ versionId, name }: VersionNaming) => {
    const params = { path: { id, versionId }, query: { mode } };
    await unwrap(
      management.PATCH("/templates/{id}/versions/{versionId}", { params, body: { name } }),
    );
    await client.invalidateQueries({ queryKey: templateKeys.versions(mode, id) });
  };
}

function copyTemplate(mode: Mode, id: string, key: RequestKey) {
  const params = { path: { id }, query: { mode } };
  return unwrap(management.POST("/templates/{id}/copy", { params, headers: once(key) }));
}

export function useCopyTemplate(mode: Mode, { onSuccess, onError }: Ends<WinkTemplate, string>) {
  const refresh = useRefreshTemplates(mode);
  return useSubmit({
    call: (id: string, key) => copyTemplate(mode, id, key),
    onSuccess: async (made, id) => {
      onSuccess?.(made, id);
      await refresh();
    },
    onError,
  });
}

function deleteTemplate(mode: Mode, id: string) {
  return unwrap(
    management.DELETE("/templates/{id}", { params: { path: { id }, query: { mode } } }),
  );
}

/** Deletes, says what happened (null: it is gone), and reads the lists again. */
export function useDeleteTemplate(mode: Mode, onEnd: (error: unknown) => void) {
  const refresh = useRefreshTemplates(mode);
  return async (id: string) => {
    await deleteTemplate(mode, id).then(() => onEnd(null), onEnd);
    await refresh();
  };
}
