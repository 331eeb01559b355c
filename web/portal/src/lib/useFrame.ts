import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef } from "react";

/** A frame of another door, from which only its messages are heard. */
export function useFrame(origin: string | undefined, hear: (data: unknown) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  useWindowEvent("message", ({ source, origin: from, data }) => {
    if (source === frame.current?.contentWindow && from === origin) hear(data);
  });
  const tell = (message: unknown) => {
    if (origin) frame.current?.contentWindow?.postMessage(message, origin);
  };
  return { frame, tell };
}

/** Tells it as soon as there is something to tell, null until then, and again whenever that is another. */
export function useTold(told: string | null | undefined, tell: () => void) {
  const send = useEffectEvent(tell);
  // What is told is the frame's, which is outside of React.
  useEffect(() => {
    if (told != null) send();
  }, [told]);
}
