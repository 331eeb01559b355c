import { portalConfig } from "@portal/lib/api/portal";
import { useFrame, useTold } from "@portal/lib/useFrame";
import { useState } from "react";
import classes from "./Invite.module.css";

const ns = "mail-preview";

export interface MailPreviewProps {
  html: string;
  scheme: "light" | "dark";
}

/** The mail itself, in a frame of the other door: a mail's inline styles are not allowed here. */
export function MailPreview({ html, scheme }: MailPreviewProps) {
  const [isReady, setIsReady] = useState(false);
  const origin = new URL(portalConfig().linkUrl).origin;

  const { frame, tell } = useFrame(origin, (data) => {
    if ((data as { ns?: unknown } | null)?.ns === ns) setIsReady(true);
  });
  useTold(isReady ? scheme + html : null, () => tell({ ns, html, scheme }));

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
