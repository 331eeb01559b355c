import type { WinkError, WinkGlobal, WinkInstance, WinkOptions } from "./options.js";

declare global {
  interface Window {
    Wink?: WinkGlobal;
  }
}

/** The script of the installation did not come, or is not the one that was asked for. */
export class WinkLoadError extends Error implements WinkError {
  override readonly name = "WinkLoadError";
  readonly code = "SCRIPT_FAILED";
  readonly retriable = true;
}

export interface LoadOptions {
  /** Nonce of the page's policy, when it allows scripts by nonce and not by origin. */
  scriptNonce?: string;
}

const scripts = new Map<string, Promise<WinkGlobal>>();

/**
 * Loads wink.js from an installation, once however often it is asked for. Create widgets with the same
 * origin among their options: a page may have included the script from somewhere else. A failure is forgotten, so
 * that the next call tries again. Nothing happens on import: it is safe to import on a server.
 */
export function loadWink(origin: string, options: LoadOptions = {}): Promise<WinkGlobal> {
  const base = normal(origin);
  const known = scripts.get(base);
  if (known) return known;
  const loading = fetchScript(base, options.scriptNonce);
  scripts.set(base, loading);
  loading.catch(() => scripts.delete(base));
  return loading;
}

/** Loads the script from the origin in the options and creates a widget of that installation with it. */
export async function createWink(
  options: WinkOptions & LoadOptions & { origin: string },
): Promise<WinkInstance> {
  const { scriptNonce, ...rest } = options;
  return (await loadWink(options.origin, { scriptNonce })).create(rest);
}

/** The form in which the script itself tells its address. */
function normal(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).href.replace(/\/+$/, "") : origin;
}

async function fetchScript(base: string, nonce: string | undefined): Promise<WinkGlobal> {
  if (typeof document === "undefined") {
    throw new WinkLoadError("The widget can be loaded in a browser only.");
  }
  if (!base.startsWith("http")) {
    throw new WinkLoadError(`"${base}" is not the link address of an installation.`);
  }
  // A script that is there already will do, wherever it came from: the options name the installation.
  if (!window.Wink) await append(`${base}/wink/v1/wink.js`, nonce);
  if (!window.Wink) throw new WinkLoadError(`${base}/wink/v1/wink.js did not set the global Wink.`);
  return window.Wink;
}

function append(src: string, nonce: string | undefined): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    if (nonce) script.nonce = nonce;
    script.onload = () => loaded();
    script.onerror = () => {
      script.remove();
      const hint = "Is the address right, and does the page's policy allow it in script-src?";
      failed(new WinkLoadError(`${src} did not load. ${hint}`));
    };
    document.head.append(script);
  });
}
