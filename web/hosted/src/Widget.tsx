import { createWink } from "@embed/create";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Pass } from "./calls";

export interface WidgetProps {
  lang: string;
  pass: () => Promise<Pass>;
  onClose: (reason: string) => void;
  onFail: () => void;
  /** Something was connected or uploaded. */
  onConnect?: () => void;
}

/** The widget in its place on the page. */
export function Widget({ lang, pass, onClose, onFail, onConnect }: WidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(pass);
  const close = useEffectEvent(onClose);
  const fail = useEffectEvent(onFail);
  const connect = useEffectEvent(() => onConnect?.());
  useEffect(() => {
    let isGone = false;
    let destroy = () => {};
    ask().then(
      (first) => {
        if (isGone || !place.current) return;
        let next: Pass | null = first;
        const wink = createWink(location.origin, {
          container: place.current,
          templateId: first.templateId,
          locale: lang,
          token: async () => {
            const current = next ?? (await ask());
            next = null;
            return current.accessToken;
          },
          onAccountConnected: () => connect(),
          onUploadsCreated: () => connect(),
          onClose: ({ reason }) => close(reason),
        });
        destroy = wink.destroy;
        wink.open();
      },
      () => isGone || fail(),
    );
    return () => {
      isGone = true;
      destroy();
    };
  }, [lang]);
  return <div className="widget" ref={place} />;
}
