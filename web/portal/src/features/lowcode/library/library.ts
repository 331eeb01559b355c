import { unwrap } from "@packages/api/envelope";
import type { components } from "@packages/api/management.gen";
import type { Flow, Screen } from "@packages/flow/document";
import { save } from "@packages/flow/save";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { siteKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { infiniteQueryOptions } from "@tanstack/react-query";

/** A screen that the organization keeps for all of its flows. */
export type SavedScreen = components["schemas"]["SavedScreen"];

type NewScreen = components["schemas"]["SaveScreenRequest"];

export function libraryQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: siteKeys.library(mode),
    ...infinitePage((cursor) =>
      unwrap(management.GET("/savedScreens", { params: { query: { mode, cursor } } })),
    ),
  });
}

export interface Kept {
  name: string;
  flow: Flow;
  screen: Screen;
}

export function saveScreen(mode: Mode, { name, flow, screen }: Kept, key: RequestKey) {
  const { scenes, additionalConfig } = save({ ...flow, screens: [screen] }).winkSiteTemplate;
  const body = { name, winkSiteTemplate: { scenes, additionalConfig } } as unknown;
  const params = { query: { mode } };
  return unwrap(
    management.POST("/savedScreens", { params, body: body as NewScreen, headers: once(key) }),
  );
}

/** A saved screen as the file of a flow that has no other. */
export async function savedScreenFile(mode: Mode, id: string) {
  const params = { query: { mode }, path: { id } };
  const { name, winkSiteTemplate } = await unwrap(management.GET("/savedScreens/{id}", { params }));
  return JSON.stringify({ name, enabled: true, type: "LOWCODE", winkSiteTemplate });
}

export function deleteSavedScreen(mode: Mode, id: string) {
  const params = { query: { mode }, path: { id } };
  return unwrap(management.DELETE("/savedScreens/{id}", { params }));
}
