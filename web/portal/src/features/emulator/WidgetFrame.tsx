import type { WinkError, WinkInstance, WinkOptions } from "@embed/options";
import { portalConfig } from "@portal/lib/api/portal";
import { logout } from "@portal/lib/session/session";
import { useEffect, useEffectEvent, useRef } from "react";
import { loadWink } from "../../../../../sdk/wink/src/load.js";
import classes from "./Emulator.module.css";

export interface WidgetFrameProps {
  token: string;
  templateId: string | undefined;
  onEvent: (name: string, data?: unknown) => void;
  /** A connection was taken from the quota; reconnecting an account takes none. */
  onQuotaTaken: () => void;
  onFailed: (error: WinkError) => void;
  /** Its close button was pressed; without it the page starts over. */
  onClosed?: () => void;
}

/**
 * The widget itself, inline, with the very script that tenants include. It comes from the portal's own
 * door, because pages with portal tokens run no script of another origin.
 */
export function WidgetFrame({ token, templateId, ...props }: WidgetFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const note = useEffectEvent(props.onEvent);
  const taken = useEffectEvent(props.onQuotaTaken);
  const failed = useEffectEvent(props.onFailed);
  const closed = useEffectEvent(props.onClosed ?? (() => location.reload()));

  // The widget is the outside system: it lives in a frame of another origin.
  useEffect(() => {
    let isGone = false;
    let wink: WinkInstance | undefined;
    const options: WinkOptions = {
      origin: portalConfig().linkUrl,
      token,
      templateId,
      container: place.current,
      onReady: () => note("onReady"),
      onAccountCreated: (account) => note("onAccountCreated", account),
      onAccountConnected: (account) => {
        note("onAccountConnected", account);
        if (account.quotaConsumed) taken();
      },
      onAccountRemoved: (account) => note("onAccountRemoved", account),
      onAccountError: (error) => note("onAccountError", error),
      onUploadsCreated: (uploads) => note("onUploadsCreated", uploads),
      onUploadsRemoved: (uploads) => note("onUploadsRemoved", uploads),
      onUIEvent: (event) => note("onUIEvent", event),
      // The user's token lives as long as the login: when it is over, so is the login.
      onTokenExpired: () => {
        note("onTokenExpired");
        logout();
      },
      onClose: (reason) => {
        note("onClose", reason);
        closed();
      },
      onError: (error) => {
        note("onError", error);
        failed(error);
      },
    };
    loadWink(location.origin).then(
      ({ create }) => {
        if (isGone) return;
        wink = create(options);
        wink.open();
      },
      (error: WinkError) => isGone || failed(error),
    );
    return () => {
      isGone = true;
      wink?.destroy();
    };
  }, [token, templateId]);

  return <div ref={place} className={classes.place} />;
}
