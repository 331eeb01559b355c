"use client";

import {
  type ComponentPropsWithoutRef,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { liveOptions, type Owner } from "./live.js";
import { type LoadOptions, loadWink } from "./load.js";
import type { OpenOptions, WinkError, WinkInstance, WinkOptions } from "./options.js";

export interface UseWinkOptions extends WinkOptions, LoadOptions {
  /** Link address of the installation, for example https://link.example.com. */
  origin: string;
}

/** loading: the script is on its way; failed: it did not come, and open() tries again. */
export type WinkState = "loading" | "closed" | "open" | "failed";

export interface UseWink {
  open: (options?: OpenOptions) => void;
  close: () => void;
  setToken: (token: string) => void;
  state: WinkState;
  /** The script is there: open() shows the widget at once. Before, open() waits for it. */
  ready: boolean;
  /** What went wrong with the embedding since open() was last called. */
  error: WinkError | null;
}

/** After every other error the widget says what is wrong until it is closed. */
const SHOWS_NOTHING = new Set<WinkError["code"]>(["NO_ORIGIN", "NO_TOKEN", "TOKEN_FAILED"]);

/**
 * One widget for as long as the component lives. Options may change between renders without losing an
 * open widget: callbacks are always the newest, looks and token hold from the next open() on, and a
 * new token string goes to an open widget at once.
 */
export function useWink(options: UseWinkOptions): UseWink {
  const [state, setState] = useState<WinkState>("loading");
  const [error, setError] = useState<WinkError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const widget = useRef<WinkInstance | null>(null);
  const waiting = useRef<OpenOptions | null>(null);
  const owner = useRef<Owner>({ options, token: null }).current;
  const { origin, scriptNonce } = options;
  const token = options.token ?? options.userToken;

  useEffect(() => {
    owner.options = options;
  });

  const fail = useCallback(
    (problem: WinkError) => {
      setError(problem);
      owner.options.onError?.(problem);
    },
    [owner],
  );

  const show = useCallback(
    (instance: WinkInstance, { token: own, ...rest }: OpenOptions) => {
      if (own) owner.token = own;
      setError(null);
      instance.open(rest);
    },
    [owner],
  );

  useEffect(() => {
    let isCurrent = true;
    loadWink(origin, { scriptNonce }).then(
      (Wink) => {
        if (!isCurrent) return;
        const instance = Wink.create(
          liveOptions(owner, {
            opened: () => setState("open"),
            closed: () => setState("closed"),
            failed: (problem) => {
              if (SHOWS_NOTHING.has(problem.code)) setState("closed");
              fail(problem);
            },
          }),
        );
        widget.current = instance;
        setState("closed");
        const first = waiting.current;
        waiting.current = null;
        if (first) show(instance, first);
      },
      (problem: WinkError) => {
        if (!isCurrent) return;
        setState("failed");
        fail(problem);
      },
    );
    return () => {
      isCurrent = false;
      widget.current?.destroy();
      widget.current = null;
      setState("loading");
    };
  }, [origin, scriptNonce, attempt, owner, fail, show]);

  // What the page renders with is newer than what was handed to open() or setToken() before.
  useEffect(() => {
    owner.token = null;
    if (typeof token === "string" && token) widget.current?.setToken(token);
  }, [token, owner]);

  const open = useCallback(
    (how: OpenOptions = {}) => {
      if (widget.current) return show(widget.current, how);
      waiting.current = how;
      setAttempt((count) => (state === "failed" ? count + 1 : count));
    },
    [show, state],
  );
  const close = useCallback(() => {
    waiting.current = null;
    widget.current?.close();
  }, []);
  const setToken = useCallback(
    (fresh: string) => {
      owner.token = fresh;
      widget.current?.setToken(fresh);
    },
    [owner],
  );

  return { open, close, setToken, state, ready: state === "closed" || state === "open", error };
}

export type WinkButtonProps = UseWinkOptions &
  Omit<ComponentPropsWithoutRef<"button">, keyof UseWinkOptions | "type">;

/** A button that opens the widget in a dialog over the page. */
export function WinkButton(props: WinkButtonProps) {
  const { options, rest } = split(props);
  const { open } = useWink(options);
  const { onClick, ...attributes } = rest as ComponentPropsWithoutRef<"button">;
  function press(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) open();
  }
  return <button aria-haspopup="dialog" {...attributes} type="button" onClick={press} />;
}

export type WinkInlineProps = Omit<UseWinkOptions, "container"> &
  Omit<ComponentPropsWithoutRef<"div">, keyof UseWinkOptions | "children">;

/** The widget as a part of the page, open for as long as it is rendered. Give it a size by a class. */
export function WinkInline(props: WinkInlineProps) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const { options, rest } = split(props);
  const { open } = useWink({ ...options, container: place });
  const first = useRef(open);
  useEffect(() => {
    first.current = open;
  });
  useEffect(() => {
    if (place) first.current();
  }, [place]);
  return <div {...(rest as ComponentPropsWithoutRef<"div">)} ref={setPlace} />;
}

/** Every name of an option; one that is missing here does not compile. */
const NAMES: Record<keyof UseWinkOptions, true> = {
  origin: true,
  scriptNonce: true,
  token: true,
  userToken: true,
  templateId: true,
  container: true,
  locale: true,
  theme: true,
  cspNonce: true,
  apiHost: true,
  mode: true,
  onReady: true,
  onOpen: true,
  onAccountCreated: true,
  onAccountConnected: true,
  onAccountRemoved: true,
  onAccountError: true,
  onUploadsCreated: true,
  onUploadsRemoved: true,
  onTokenExpired: true,
  onUIEvent: true,
  onResize: true,
  onClose: true,
  onError: true,
};

/** Parts the widget's options from the attributes of the element. */
function split(props: object) {
  const all = Object.entries(props);
  return {
    options: Object.fromEntries(
      all.filter(([name]) => Object.hasOwn(NAMES, name)),
    ) as unknown as UseWinkOptions,
    rest: Object.fromEntries(all.filter(([name]) => !Object.hasOwn(NAMES, name))),
  };
}
