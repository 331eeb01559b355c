import { unwrap } from "@packages/api/envelope";
import type { components } from "@packages/api/management.gen";
import type { SavedFlow } from "@packages/flow/saved";
import { management } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";

export type Tried = components["schemas"]["Tried"];
type Tryout = components["schemas"]["Tryout"];

/** How far a try got. It is kept here and nowhere else. */
export interface Place {
  /** The screens on the way; the last one is shown, and without any the first of the flow. */
  trail: readonly string[];
  /** Screens whose answers count although the way doesn't lead over them: those from before a jump. */
  assumed: readonly string[];
  /** By reference of the screen and name of the field, as the server gave them. */
  answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  params: Readonly<Record<string, string>>;
  /** Empty for the language that the flow is written in. */
  language: string;
  /** Whether the widget was simulated to connect something. */
  isConnected: boolean;
}

export const startOf = (params: Place["params"], language = ""): Place => ({
  trail: [],
  assumed: [],
  answers: {},
  params,
  language,
  isConnected: false,
});

/** Goes to any screen: one of the way is gone back to, another begins a new way with the answers so far. */
export function jump(place: Place, screen: string): Place {
  const at = place.trail.indexOf(screen);
  if (at >= 0) return { ...place, trail: place.trail.slice(0, at + 1) };
  const assumed = [...new Set([...place.assumed, ...place.trail, ...Object.keys(place.answers)])];
  return { ...place, trail: [screen], assumed: assumed.filter((id) => id !== screen) };
}

/** What the server said of a try, and where it got to. */
export const after = (place: Place, tried: Tried): Place => ({
  ...place,
  trail: tried.trail ?? [],
  answers: tried.answers as Place["answers"],
});

/** Shows the screen of a place, or leaves it by its button. What is wrong with answers is thrown. */
export function tryFlow(
  mode: Mode,
  flow: SavedFlow["winkSiteTemplate"],
  place: Place,
  values?: Tryout["values"],
) {
  const { scenes, additionalConfig } = flow;
  const body = { winkSiteTemplate: { scenes, additionalConfig }, ...place, values } as unknown;
  const params = { query: { mode } };
  return unwrap(management.POST("/sites/try", { params, body: body as Tryout }));
}
