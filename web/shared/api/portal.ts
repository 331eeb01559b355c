import { endExpiredSession, endInvalidSession } from "../session/session";
import { currentMode, isLoggedIn, type Mode, openToken, readToken } from "../session/storage";
import { message } from "../ui/message";
import { createApi } from "./client";
import { unwrap } from "./envelope";
import type { DataPaths, ManagementPaths } from "./paths";
import type { SessionHooks } from "./send";
import type { PortalConfig } from "./wire";

const hooks: SessionHooks = {
  // Several calls may fail together: the first one ends the session, the others find none.
  onInvalid: () => {
    if (isLoggedIn()) endInvalidSession();
  },
  onExpired: (text) => {
    if (!isLoggedIn()) return;
    message.warning(text);
    endExpiredSession();
  },
};

/** The management API with the developer token. */
export const management = createApi<ManagementPaths>({
  ...hooks,
  baseUrl: `${location.origin}/api/v1`,
  token: () => readToken("developerToken"),
});

/** What an installation is called until its configuration is read. */
const defaultProductName = "Nod";

let loaded: PortalConfig | null = null;

/** Reads the public configuration once, before the first screen. */
export async function loadConfig(): Promise<PortalConfig> {
  loaded = await unwrap(management.GET("/config"));
  return loaded;
}

export function portalConfig(): PortalConfig {
  if (!loaded) throw new Error("the configuration is not loaded yet");
  return loaded;
}

export function productName(): string {
  return loaded?.productName || defaultProductName;
}

/** In `vite dev` the data API is reached through the dev server, which is the page's own origin. */
function dataBase(mode: Mode): string {
  const config = portalConfig();
  const url = mode === "PRODUCTION" ? config.openUrl : config.sandboxUrl;
  return import.meta.env.DEV ? location.origin + new URL(url).pathname : url;
}

/** The data API of a mode with that mode's open token; without an argument, the current mode. */
export function data(mode: Mode = currentMode()) {
  return createApi<DataPaths>({ ...hooks, baseUrl: dataBase(mode), token: () => openToken(mode) });
}
