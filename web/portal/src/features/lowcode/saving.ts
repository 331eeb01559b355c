import { unwrap } from "@packages/api/envelope";
import type { SavedFlow } from "@packages/flow/saved";
import { management } from "@portal/lib/api/portal";
import type { Site, SiteDraft, SiteEdit } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";

export type { Site };

/**
 * The parts of a site that a flow is. The description of the API calls them any JSON. Who gets in is set elsewhere: what
 * a save doesn't name stays, so a flow that was opened before never brings it back.
 */
export function savedOf({ name, enabled, isDraft, winkSiteTemplate }: Site): SavedFlow {
  const { allowedOrigins: _, availability: __, ...flow } = winkSiteTemplate;
  // A site that was only kept so far is opened by its first save, as new sites are.
  return { name, enabled: enabled || isDraft, type: "LOWCODE", winkSiteTemplate: flow as never };
}

export interface SiteSave {
  saved: SavedFlow;
  /** As the site was read; without one the last save wins. */
  version?: string;
  /** The draft that is published with it. */
  draft?: string;
}

/** Saves the site with an id, or creates one. */
export function saveSite(
  mode: Mode,
  id: string | null,
  { saved, version, draft }: SiteSave,
  key: RequestKey,
) {
  const body = { ...saved, version, draft } as unknown;
  if (id === null) {
    const params = { query: { mode } };
    return unwrap(
      management.POST("/sites", { params, body: body as SiteDraft, headers: once(key) }),
    );
  }
  const params = { query: { mode }, path: { id } };
  return unwrap(management.PUT("/sites/{id}", { params, body: body as SiteEdit }));
}
