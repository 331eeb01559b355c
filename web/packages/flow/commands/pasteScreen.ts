import type { Flow, Screen } from "../document";
import { isAllowed } from "../graph";
import { newId } from "../id";
import { limits } from "../limits";
import { withScreen } from "./edit";
import { freeLabel } from "./unique";

export interface PasteScreen {
  readonly type: "pasteScreen";
  /** As {@link copyOf} made it: with its own references. */
  readonly screen: Screen;
  /** The screen that it goes behind; anything else is the end. */
  readonly after: string;
}

/** A copy of a screen for this flow or another one. */
export const copyOf = (screen: Screen): Screen => ({
  ...screen,
  id: newId("Screen"),
  module: {
    ...screen.module,
    id: newId("Module"),
    components: screen.module.components.map((component) => ({
      ...component,
      id: newId(component.type),
    })),
  },
});

/** Of the ways that lead on, those to screens of this flow stay that may be gone from here. */
export function pasteScreen(flow: Flow, { screen, after }: PasteScreen): Flow {
  if (flow.screens.length >= limits.screens) return flow;
  const index = flow.screens.findIndex(({ id }) => id === after);
  const names = new Set(flow.screens.map(({ screenName }) => screenName));
  const pasted = { ...screen, screenName: freeLabel(screen.screenName, names) };
  const at = index < 0 ? flow.screens.length : index + 1;
  const whole = { ...flow, screens: flow.screens.toSpliced(at, 0, pasted) };
  return withScreen(whole, pasted.id, (found) => ({
    ...found,
    nextConfig: found.nextConfig.filter((way) => {
      const isThere = whole.screens.some(({ id }) => id === way.target);
      return way.type === "REDIRECT_URL" || (isThere && isAllowed(whole, pasted.id, way));
    }),
  }));
}
