import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { NewConsentTemplate } from "@portal/lib/api/wire";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { useQueryClient } from "@tanstack/react-query";
import { consentKeys } from "./keys";

export function useRefreshConsentTemplates() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: consentKeys.templates });
}

/** The list is read again when its drawer closes, however that came about. */
export function createConsentTemplate(body: NewConsentTemplate, key: RequestKey) {
  return unwrap(management.POST("/consentTemplates", { body, headers: once(key) }));
}

function deleteConsentTemplate(id: string) {
  return unwrap(management.DELETE("/consentTemplates/{id}", { params: { path: { id } } }));
}

/** Deletes, says what happened (null: it is gone), and reads the list again. */
export function useDeleteConsentTemplate(onEnd: (error: unknown) => void) {
  const refresh = useRefreshConsentTemplates();
  return async (id: string) => {
    await deleteConsentTemplate(id).then(() => onEnd(null), onEnd);
    await refresh();
  };
}
