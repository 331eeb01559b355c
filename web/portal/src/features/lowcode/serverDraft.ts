import { unwrap } from "@packages/api/envelope";
import { ApiError } from "@packages/api/error";
import type { components } from "@packages/api/management.gen";
import type { SavedFlow } from "@packages/flow/saved";
import { siteKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { queryOptions } from "@tanstack/react-query";
import type { Site } from "./saving";
import { savedOf } from "./saving";

/** A draft that the server keeps beside what the site shows. */
export type ServerDraft = components["schemas"]["Kept"];

type Keep = components["schemas"]["Keep"];

/** The draft of a site; null where somebody published or discarded it meanwhile. */
export const serverDraftQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: siteKeys.draft(mode, id),
    gcTime: 0,
    queryFn: async () => {
      const params = { query: { mode }, path: { id } };
      try {
        return await unwrap(management.GET("/sites/{id}/draft", { params }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** The flow of a draft, with what only the site knows. */
export const draftedOf = (site: Site, { name, winkSiteTemplate }: ServerDraft): SavedFlow => ({
  ...savedOf(site),
  name,
  winkSiteTemplate: winkSiteTemplate as never,
});

export interface KeepDraft {
  saved: SavedFlow;
  /** The draft as it was read; without one there was none. */
  draft: ServerDraft | null;
  overwrite: boolean;
}

export function keepDraft(mode: Mode, site: Site, { saved, draft, overwrite }: KeepDraft) {
  const { scenes, additionalConfig } = saved.winkSiteTemplate;
  const body = {
    name: saved.name,
    winkSiteTemplate: { scenes, additionalConfig },
    version: draft?.version,
    siteVersion: draft?.siteVersion || site.version,
    overwrite,
  } as unknown;
  const params = { query: { mode }, path: { id: site.id } };
  return unwrap(management.PUT("/sites/{id}/draft", { params, body: body as Keep }));
}

/** Keeps a new site, closed to the public until it is saved. */
export function keepNewSite(mode: Mode, saved: SavedFlow, key: RequestKey) {
  const body = { ...saved, isDraft: true } as unknown;
  const params = { query: { mode } };
  return unwrap(management.POST("/sites", { params, body: body as never, headers: once(key) }));
}

export function deleteServerDraft(mode: Mode, id: string, version: string) {
  const params = { query: { mode, version }, path: { id } };
  return unwrap(management.DELETE("/sites/{id}/draft", { params }));
}
