import { portalConfig } from "@portal/lib/api/portal";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import classes from "./Invite.module.css";

const ns = "mail-preview";

export interface MailPreviewProps {
  html: string;
  scheme: "light" | "dark";
}

/** The mail itself, in a frame of the other door: a mail's inline styles are not allowed here. */
export function MailPreview({ html, scheme }: MailPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const origin = new URL(portalConfig().linkUrl).origin;

  useEffect(() => {
    function listen(event: MessageEvent) {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return;
      if (event.data?.ns === ns) setIsReady(true);
    }
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [origin]);

  const send = useEffectEvent((shown: MailPreviewProps) =>
    frame.current?.contentWindow?.postMessage({ ns, ...shown }, origin),
  );
  // The frame is the outside system.
  useEffect(() => {
    if (isReady) send({ html, scheme });
  }, [isReady, html, scheme]);

  return (
    <iframe
      ref={frame}
      className={classes.mail}
      style={{ colorScheme: scheme }}
      title="Email preview"
      sandbox="allow-scripts allow-same-origin"
      src={`${portalConfig().linkUrl}/i/preview#o=${encodeURIComponent(location.origin)}`}
    />
  );
}
