import { readClaims } from "@embed/claims";
import { currentMode, readToken } from "@portal/lib/session/storage";
import type { createPortalRouter } from "../router";
import { post } from "./send";

export type PortalRouter = ReturnType<typeof createPortalRouter>;

/** What happened, without who it happened to: a route pattern has no ids, a tracked name no data. */
export interface Step {
  type: "pageView" | "click";
  route: string;
  name?: string;
}

/** Two screens are told by their own name besides their address. */
const ownNames: Record<string, string> = {
  "/link/emulator": "EmulatorPage",
  "/webhooks": "WebhooksPage",
};

function namesOf(route: string): string[] {
  const own = ownNames[route];
  return own ? [own, route.slice(1)] : [route.slice(1)];
}

const routeOf = (router: PortalRouter) => router.state.matches.at(-1)?.fullPath ?? "/";

/** Tells about every screen that opens and every click on something with data-track. */
export function followSteps(router: PortalRouter, tell: (step: Step) => void) {
  const view = () => {
    const route = routeOf(router);
    for (const name of namesOf(route)) tell({ type: "pageView", route, name });
  };
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

/** Page views and clicks, as they happen, of whose portal it is; nobody's before a login. */
export function postStep(address: string, { type, ...step }: Step) {
  const event = type === "pageView" ? "page_view" : type;
  const { tenantId } = readClaims(readToken("developerToken") ?? "");
  post(address, { event, ...step, tenantId, mode: currentMode(), at: new Date().toISOString() });
}
