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

const PASSED_ON = [
  "onReady",
  "onAccountCreated",
  "onAccountConnected",
  "onAccountRemoved",
  "onAccountError",
  "onUploadsCreated",
  "onUploadsRemoved",
  "onUIEvent",
  "onResize",
] as const satisfies Array<keyof WinkCallbacks>;

/**
 * Options that always say what the owner's newest options say. The widget reads them when it needs
 * them, so that it need not be made anew, and lose what a person typed, when a page renders again.
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
  for (const name of ["templateId", "locale", "theme", "container", "cspNonce"] as const) {
    Object.defineProperty(live, name, { enumerable: true, get: () => owner.options[name] });
  }
  for (const name of PASSED_ON) {
    live[name] = (data?: unknown) => {
      const callback = owner.options[name] as ((data?: unknown) => void) | undefined;
      callback?.(data);
    };
  }
  return live;
}
