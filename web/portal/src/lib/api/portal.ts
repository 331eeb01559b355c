import { unwrap } from "@packages/api/envelope";
import { ApiError } from "@packages/api/error";
import type { DataPaths, ManagementPaths } from "@packages/api/paths";
import { setServerTime } from "../session/serverClock";
import { endExpiredSession, endInvalidSession } from "../session/session";
import { currentMode, isLoggedIn, type Mode, openToken, readToken } from "../session/storage";
import { isTabForeign, isTabOfVisitor } from "../session/tab";
import { createApi } from "./client";
import type { SessionHooks } from "./send";
import type { PortalConfig } from "./wire";

const hooks: SessionHooks = {
  // Several calls may fail together: the first one ends the session, the others find none.
  onInvalid: () => {
    if (isLoggedIn()) endInvalidSession();
  },
  onExpired: (text) => {
    if (!isLoggedIn()) return;
    endExpiredSession(text);
  },
};

/** A token for a call, unless the page was built for somebody else than the one who has logged in meanwhile. */
function ownToken(read: () => string | null): string | null {
  if (readToken("developerToken") !== null && isTabForeign()) {
    location.reload();
    const text = "You logged in in another tab. Reloading this page.";
    throw new ApiError({ status: 0, code: "TAB_STALE", message: text });
  }
  return isTabOfVisitor() ? null : read();
}

/** The management API with the developer token. */
export const management = createApi<ManagementPaths>({
  ...hooks,
  baseUrl: `${location.origin}/api/v1`,
  token: () => ownToken(() => readToken("developerToken")),
});

/** What an installation is called until its configuration is read. */
const defaultProductName = "Nod";

let loaded: PortalConfig | null = null;

/** Reads the public configuration once, before the first screen: from the page, or with a call where the page has none (vite dev). */
export async function loadConfig(): Promise<PortalConfig> {
  loaded = configOfPage() ?? (await unwrap(management.GET("/config")));
  return loaded;
}

/** What the server wrote into the page; its time is that at which the page began to arrive. */
function configOfPage(): PortalConfig | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name="portal-config"]')?.content;
  if (!text?.startsWith("{")) return null;
  const { config, now }: { config: PortalConfig; now: number } = JSON.parse(text);
  const [page] = performance.getEntriesByType("navigation");
  const age =
    page instanceof PerformanceNavigationTiming ? performance.now() - page.responseStart : 0;
  setServerTime(now, Date.now() - Math.max(0, age));
  return config;
}

export function portalConfig(): PortalConfig {
  if (!loaded) throw new Error("the configuration is not loaded yet");
  return loaded;
}

export function productName(): string {
  return loaded?.productName || defaultProductName;
}

/** In `vite dev` the data API is reached through the dev server, which is the page's own origin. */
export function dataBase(mode: Mode): string {
  const config = portalConfig();
  const url = mode === "PRODUCTION" ? config.openUrl : config.sandboxUrl;
  return import.meta.env.DEV ? location.origin + new URL(url).pathname : url;
}

/** The token of a mode. Nothing is ever asked of Production for an organization that has none. */
function tokenOf(mode: Mode): string | null {
  const token = openToken(mode);
  if (mode === "PRODUCTION" && token === null) {
    const text = "Production isn't enabled for your organization.";
    throw new ApiError({ status: 0, code: "NO_PRODUCTION", message: text });
  }
  return token;
}

/**
 * The data API of a mode, at that mode's address with that mode's open token; without an argument, the current mode.
 * Everything about people goes this way: screens name the mode, and no screen chooses an address or a token.
 */
export function data(mode: Mode = currentMode()) {
  return createApi<DataPaths>({
    ...hooks,
    baseUrl: dataBase(mode),
    token: () => ownToken(() => tokenOf(mode)),
  });
}

/** Opens a stream of server-sent events of a mode; null when none is available now. */
export async function openStream(mode: Mode, path: "/portal/changes", signal: AbortSignal) {
  const token = ownToken(() => tokenOf(mode));
  if (!token) return null;
  const headers = { Authorization: `Bearer ${token}`, Accept: "text/event-stream" };
  const response = await fetch(new Request(dataBase(mode) + path, { headers, signal }));
  return response.ok ? response.body : null;
}
