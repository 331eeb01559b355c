import { unwrap } from "@packages/api/envelope";
import { siteKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import type { Site, SiteDraft, SiteEdit } from "./queries";
import { templateName } from "./site";

export function useRefreshSites(mode: Mode) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: siteKeys.list(mode) });
}

function createSite(mode: Mode, body: SiteDraft, key: RequestKey) {
  const params = { query: { mode } };
  return unwrap(management.POST("/sites", { params, body, headers: once(key) }));
}

function saveSite(mode: Mode, id: string, body: SiteEdit) {
  return unwrap(management.PUT("/sites/{id}", { params: { query: { mode }, path: { id } }, body }));
}

/** Saves the site with an id, or creates one. */
export function useSaveSite(mode: Mode, id: string | null, onSaved: (saved: Site) => void) {
  const refresh = useRefreshSites(mode);
  return useSubmit({
    call: (body: SiteEdit, key) =>
      id === null ? createSite(mode, body, key) : saveSite(mode, id, body),
    onSuccess: (saved) => {
      onSaved(saved);
      void refresh();
    },
  });
}

/** Gives a site another name. It is busy until the list shows it. */
export function useRenameSite(mode: Mode, { onSuccess, onError }: Ends<Site, SiteRename>) {
  const refresh = useRefreshSites(mode);
  return useSubmit({
    call: ({ site, name }: SiteRename) => saveSite(mode, site.id, renamed(site, name)),
    onSuccess: async (saved, content) => {
      await refresh();
      onSuccess?.(saved, content);
    },
    onError: (error, content) => {
      void refresh();
      onError?.(error, content);
    },
  });
}

export interface SiteRename {
  site: Site;
  name: string;
}

/** The site as it was read, with another name: the server refuses it where somebody changed the rest meanwhile. */
function renamed(site: Site, name: string): SiteEdit {
  const { enabled, type, winkTemplateId, winkSiteTemplate, version } = site;
  // A template that is gone cannot be saved again; without a look the stored one stays.
  const look = type === "STANDARD" && templateName(site) ? { winkSiteTemplate } : {};
  return { name, enabled, type, winkTemplateId, version, ...look };
}

export interface SitePublish {
  id: string;
  enabled: boolean;
}

/** Opens a site to the public, or closes it. It is busy until the list shows it. */
export function usePublishSite(mode: Mode, onError: (error: Error) => void) {
  const refresh = useRefreshSites(mode);
  return useSubmit({
    call: ({ id, enabled }: SitePublish) => {
      const params = { query: { mode }, path: { id } };
      return unwrap(management.PUT("/sites/{id}/status", { params, body: { enabled } }));
    },
    onSuccess: refresh,
    onError: (error) => {
      void refresh();
      onError(error);
    },
  });
}

function deleteSite(mode: Mode, id: string) {
  return unwrap(management.DELETE("/sites/{id}", { params: { path: { id }, query: { mode } } }));
}

/** Deletes, says what happened (null: it is gone), and reads the list again. */
export function useDeleteSite(mode: Mode, onEnd: (error: unknown) => void) {
  const refresh = useRefreshSites(mode);
  return async (id: string) => {
    await deleteSite(mode, id).then(() => onEnd(null), onEnd);
    await refresh();
  };
}
