import { ApiError } from "@packages/api/error";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTimer } from "../useTimer";
import { doubleClickMs } from "./doubleClick";
import { type RequestKey, RequestKeys } from "./requestKey";

export interface SubmitOptions<Data, Content> {
  /** Makes the request. What it sends is in the content alone: by that the key tells a retry from a new request. */
  call: (content: Content, key: RequestKey) => Promise<Data>;
  /** The submit is busy until this has ended. */
  onSuccess?: (data: Data, content: Content) => unknown;
  onError?: (error: Error, content: Content) => unknown;
  onSettled?: () => unknown;
}

/** What a screen does when a change of a feature has ended; what the change makes stale is the feature's to know. */
export type Ends<Data, Content = unknown> = Omit<SubmitOptions<Data, Content>, "call">;

/**
 * What every control does that changes data. However fast it is pressed, one request goes out and its result is the
 * one that is shown: further presses are ignored while it runs and for as long as a double click takes.
 */
export function useSubmit<Data, Content = void>(options: SubmitOptions<Data, Content>) {
  const [keys] = useState(() => new RequestKeys());
  // State would come too late: two clicks in a row find the same one.
  const flying = useRef(false);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const [pressed, setPressed] = useState(false);
  const { call, ...rest } = options;
  const mutation = useMutation({
    ...rest,
    networkMode: "always", // without a connection it fails and says so, instead of waiting unseen
    mutationFn: (content: Content) => call(content, keys.of(content)),
  });
  const busy = mutation.isPending || pressed;
  const holdFocus = useHeldFocus(busy);

  useTimer(pressed ? doubleClickMs : null, () => setPressed(false));

  async function send(content: Content) {
    try {
      await mutation.mutateAsync(content);
      keys.spend();
    } catch (error) {
      // It is in error, and onError has been told. What was carried out before, unseen, is asked for again next time.
      if (isAlreadyDone(error)) keys.spend();
    } finally {
      flying.current = false;
    }
  }

  function submit(content: Content) {
    const now = performance.now();
    if (flying.current || now - pressedAt.current < doubleClickMs) return;
    flying.current = true;
    pressedAt.current = now;
    holdFocus();
    setPressed(true);
    void send(content);
  }

  const { data, error, status, isSuccess, isError, reset } = mutation;
  return { submit, busy, data, error, status, isSuccess, isError, reset };
}

/** The server keeps no response with a secret: it says what it made and sends that response no more. */
function isAlreadyDone(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ code }) => code === "ALREADY_CREATED");
}

/** A button that is disabled while it is busy loses the focus; it gets it back unless something else took it. */
function useHeldFocus(busy: boolean) {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const element = held.current;
    if (busy || !(element instanceof HTMLElement)) return;
    held.current = null;
    if (document.activeElement === document.body && element.isConnected) element.focus();
  }, [busy]);
  return () => {
    held.current = document.activeElement;
  };
}
