import { useDebouncedValue } from "@mantine/hooks";
import type { Flow } from "@packages/flow/document";
import { save } from "@packages/flow/save";
import type { Typed } from "@packages/screen/check";
import { siteKeys } from "@portal/lib/api/keys";
import type { Mode } from "@portal/lib/session/storage";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { after, jump, type Place, startOf, type Tried, tryFlow } from "./tryFlow";

const typingMs = 300;

/** A run through the flow as it is being edited. Changes show at once, and what was answered stays. */
export function useTry(mode: Mode, flow: Flow) {
  const [place, setPlace] = useState<Place>(() => startOf({}));
  /** How the way ended, once it has. */
  const [end, setEnd] = useState<Tried["view"] | null>(null);
  /** Whether the widget was closed with nothing connected. */
  const [hasFailed, setFailed] = useState(false);
  /** What was typed on the screens of this try, sent or not. */
  const typed = useRef(new Map<string, Typed>());
  const [settled] = useDebouncedValue(flow, typingMs);
  const saved = useMemo(() => save(settled).winkSiteTemplate, [settled]);
  const text = useMemo(() => JSON.stringify(saved), [saved]);
  const shown = useQuery({
    queryKey: siteKeys.tried(mode, text, JSON.stringify(place)),
    queryFn: () => tryFlow(mode, saved, place),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

  function go(next: Place) {
    setEnd(null);
    setFailed(false);
    setPlace(next);
  }

  /** Leaves the screen by its button. */
  async function leave(values: Typed, as: Place = place) {
    const tried = await tryFlow(mode, saved, as, values);
    if (tried.view.flow === null) {
      setPlace(after(as, tried));
      setEnd(tried.view);
    } else if (tried.view.flow.hasFailed) setFailed(true);
    else go(after(as, tried));
  }

  return {
    shown,
    end,
    hasFailed,
    place,
    typed: typed.current,
    leave,
    connect: () => leave({}, { ...place, isConnected: true }),
    closeWidget: () => leave({}, { ...place, isConnected: false }),
    retry: () => setFailed(false),
    jump: (screen: string) => go(jump(place, screen)),
    /** The same screen in another language, with what was typed. */
    speak: (language: string) => go({ ...place, language }),
    /** With other parameters of the address a try starts over, as the page would. */
    restart: (params: Place["params"] = place.params) => {
      typed.current.clear();
      go(startOf(params, place.language));
    },
  };
}
