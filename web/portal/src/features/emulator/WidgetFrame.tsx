import { createWink, type WinkError } from "@embed/create";
import { portalConfig } from "@shared/api/portal";
import { logout } from "@shared/session/session";
import { useEffect, useEffectEvent, useRef } from "react";
import classes from "./Emulator.module.css";

export interface WidgetFrameProps {
  token: string;
  templateId: string | undefined;
  onEvent: (name: string, detail: string) => void;
  /** A connection was taken from the quota; reconnecting an account takes none. */
  onQuotaTaken: () => void;
  onFailed: (error: WinkError) => void;
}

/** The widget itself, inline, with the same script that tenants include. */
export function WidgetFrame({ token, templateId, ...props }: WidgetFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const note = useEffectEvent(props.onEvent);
  const taken = useEffectEvent(props.onQuotaTaken);
  const failed = useEffectEvent(props.onFailed);

  // The widget is the outside system: it lives in a frame of another origin.
  useEffect(() => {
    const wink = createWink(portalConfig().linkUrl, {
      token,
      templateId,
      container: place.current,
      onReady: () => note("onReady", ""),
      onAccountCreated: (account) => note("onAccountCreated", account.providerId),
      onAccountConnected: (account) => {
        note("onAccountConnected", account.providerId);
        if (account.quotaConsumed) taken();
      },
      onAccountRemoved: (account) => note("onAccountRemoved", account.providerId),
      onAccountError: (error) =>
        note("onAccountError", [error.errorCode, error.providerId].filter(Boolean).join(", ")),
      onUIEvent: (event) => note("onUIEvent", event.eventName),
      // The user's token lives as long as the login: when it is over, so is the login.
      onTokenExpired: logout,
      onClose: () => location.reload(),
      onError: (error) => failed(error),
    });
    wink.open();
    return wink.destroy;
  }, [token, templateId]);

  return <div ref={place} className={classes.place} />;
}
