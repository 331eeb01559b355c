import type { TokenSource, WinkCallbacks, WinkError, WinkOptions } from "./options.js";

/** The component that has a widget: the options it was last rendered with. */
export interface Owner {
  options: WinkOptions;
  /** A token that came after the options: from open(), setToken() or a resume. */
  token: TokenSource;
}

interface Watcher {
  opened: () => void;
  closed: () => void;
  failed: (error: WinkError) => void;
}

/** The callbacks that only go through; the others say something to the component as well. */
type PassedOn = Exclude<keyof WinkCallbacks, "onOpen" | "onClose" | "onError" | "onTokenExpired">;

const PASSED_ON: Record<PassedOn, true> = {
  onReady: true,
  onAccountCreated: true,
  onAccountConnected: true,
  onAccountRemoved: true,
  onAccountError: true,
  onUploadsCreated: true,
  onUploadsRemoved: true,
  onUIEvent: true,
  onResize: true,
};

/**
 * Options that always say what the owner's newest options say. The widget reads them when it needs
 * them, so that it need not be recreated, and lose what a person typed, when a page renders again.
 */
export function liveOptions(owner: Owner, watcher: Watcher): WinkOptions {
  const live: WinkOptions = {
    token: async () => {
      const source = owner.token || owner.options.token || owner.options.userToken;
      return (typeof source === "function" ? await source() : source) ?? "";
    },
    onOpen: () => {
      watcher.opened();
      owner.options.onOpen?.();
    },
    onClose: (closed) => {
      watcher.closed();
      owner.options.onClose?.(closed);
    },
    onError: watcher.failed,
    onTokenExpired: (resume) => {
      owner.options.onTokenExpired?.((fresh) => {
        owner.token = fresh;
        resume(fresh);
      });
    },
  };
  for (const name of [
    "origin",
    "templateId",
    "locale",
    "theme",
    "container",
    "cspNonce",
  ] as const) {
    Object.defineProperty(live, name, { enumerable: true, get: () => owner.options[name] });
  }
  for (const name of Object.keys(PASSED_ON) as PassedOn[]) {
    live[name] = (data?: unknown) => {
      const callback = owner.options[name] as ((data?: unknown) => void) | undefined;
      callback?.(data);
    };
  }
  return live;
}
