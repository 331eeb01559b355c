import { currentMode } from "@shared/session/storage";
import type { createPortalRouter } from "../app/router";
import { post } from "./send";

export type PortalRouter = ReturnType<typeof createPortalRouter>;

/** What happened, without who it happened to: a route pattern has no ids, a tracked name no data. */
export interface Step {
  type: "pageView" | "click";
  route: string;
  name?: string;
}

const routeOf = (router: PortalRouter) => router.state.matches.at(-1)?.fullPath ?? "/";

/** Tells about every screen that opens and every click on something with data-track. */
export function followSteps(router: PortalRouter, tell: (step: Step) => void) {
  const view = () => tell({ type: "pageView", route: routeOf(router) });
  if (router.state.status === "idle") view();
  router.subscribe("onResolved", ({ pathChanged }) => {
    if (pathChanged) view();
  });
  document.addEventListener(
    "click",
    ({ target }) => {
      const tracked = target instanceof Element ? target.closest("[data-track]") : null;
      const name = tracked?.getAttribute("data-track");
      if (name) tell({ type: "click", route: routeOf(router), name });
    },
    { capture: true },
  );
}

/** Page views and clicks, as they happen. */
export function postStep(address: string, step: Step) {
  post(address, { ...step, mode: currentMode(), at: new Date().toISOString() });
}
