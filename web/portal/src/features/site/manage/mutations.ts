import { unwrap } from "@packages/api/envelope";
import { siteKeys } from "@portal/lib/api/keys";
import { data, management } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { saveCsv } from "@portal/ui/saveFile";
import type { VersionNaming } from "@portal/ui/VersionName";
import { useQueryClient } from "@tanstack/react-query";
import { useRefreshSites } from "../mutations";
import type { Site } from "../queries";

/** Shows a site as it was saved, here and in the list. */
function useShowSaved(mode: Mode, siteId: string) {
  const client = useQueryClient();
  const refreshList = useRefreshSites(mode);
  return async (saved: Site) => {
    client.setQueryData<Site>(siteKeys.one(mode, siteId), saved);
    await Promise.all([
      refreshList(),
      client.invalidateQueries({ queryKey: siteKeys.versions(mode, siteId) }),
    ]);
  };
}

type Look = Site["winkSiteTemplate"];

/** Saves a part of what a site shows; the rest stays as it is now. */
export function useSaveLook(mode: Mode, siteId: string, onSaved: () => void) {
  const show = useShowSaved(mode, siteId);
  return useSubmit({
    call: async (part: Partial<Look>) => {
      const params = { path: { id: siteId }, query: { mode } };
      const site = await unwrap(management.GET("/sites/{id}", { params }));
      const { name, enabled, version, winkSiteTemplate } = site;
      const body = { name, enabled, version, winkSiteTemplate: { ...winkSiteTemplate, ...part } };
      return unwrap(management.PUT("/sites/{id}", { params, body }));
    },
    onSuccess: async (saved) => {
      onSaved();
      await show(saved);
    },
  });
}

/** Saves the settings of an earlier version again. */
export function useRestoreVersion(mode: Mode, siteId: string, onSaved: () => void) {
  const show = useShowSaved(mode, siteId);
  return useSubmit({
    call: (versionId: string, key) =>
      unwrap(
        management.POST("/sites/{id}/versions/{versionId}/restore", {
          params: { path: { id: siteId, versionId }, query: { mode } },
          headers: once(key),
        }),
      ),
    onSuccess: async (saved) => {
      onSaved();
      await show(saved);
    },
  });
}

/** Saves the answers of a site as a file, and says what it is called. */
export function useExportAnswers(mode: Mode, site: Site, ends: Ends<string, boolean>) {
  return useSubmit({
    call: async (includeSuperseded: boolean) => {
      const { data: text } = await data(mode).GET("/alpha/forms/export", {
        params: { query: { winkSiteId: site.id, includeSuperseded } },
        parseAs: "text",
      });
      const name = `answers-${site.id.slice(-8)}.csv`;
      // Reading it as text took the mark off that spreadsheet programs know UTF-8 by.
      saveCsv(name, text ?? "");
      return name;
    },
    ...ends,
  });
}

/** Gives a version a name, or removes it. */
export function useNameVersion(mode: Mode, siteId: string) {
  const client = useQueryClient();
  return async ({ versionId, name }: VersionNaming) => {
    const params = { path: { id: siteId, versionId }, query: { mode } };
    await unwrap(management.PATCH("/sites/{id}/versions/{versionId}", { params, body: { name } }));
    await client.invalidateQueries({ queryKey: siteKeys.versions(mode, siteId) });
  };
}

/** Makes a link that works once. Its address comes with the answer, and never again. */
export function useCreateLink(mode: Mode, siteId: string, onMade: (address: string) => void) {
  const client = useQueryClient();
  return useSubmit({
    call: (expiresInDays: number, key) =>
      unwrap(
        management.POST("/sites/{id}/links", {
          params: { path: { id: siteId }, query: { mode } },
          body: { expiresInDays },
          headers: once(key),
        }),
      ),
    onSuccess: async ({ url }) => {
      onMade(url);
      await client.invalidateQueries({ queryKey: siteKeys.links(mode, siteId) });
    },
  });
}

/** Ends a link that nobody opened. The list is read again also when somebody was faster. */
export function useRevokeLink(mode: Mode, siteId: string) {
  const client = useQueryClient();
  return async (linkId: string) => {
    const params = { path: { id: siteId, linkId }, query: { mode } };
    try {
      await unwrap(management.DELETE("/sites/{id}/links/{linkId}", { params }));
    } finally {
      await client.invalidateQueries({ queryKey: siteKeys.links(mode, siteId) });
    }
  };
}

export async function revealSecret(mode: Mode, siteId: string): Promise<string> {
  const params = { path: { id: siteId }, query: { mode } };
  return (await unwrap(management.POST("/sites/{id}/secret/reveal", { params }))).secret;
}

export function rotateSecret(mode: Mode, siteId: string, key: RequestKey) {
  const params = { path: { id: siteId }, query: { mode } };
  return unwrap(management.POST("/sites/{id}/secret/rotate", { params, headers: once(key) }));
}
