import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type DeliveryFilter, type RoomSearch, readFilter, toSearch } from "./filter";

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Where one is in the room. All of it stands in the address, so that it can be shared. */
export function useRoom() {
  const search: RoomSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (changes: Record<string, string | undefined>) => {
    const next = Object.entries({ ...search, ...changes }).filter(
      (entry): entry is [string, string] => text(entry[1]) !== null,
    );
    void navigate({ to: "/webhooks", search: Object.fromEntries(next), resetScroll: false });
  };
  const open = { event: undefined, status: undefined, within: undefined };
  return {
    filter: readFilter(search),
    deliveryId: text(search.delivery),
    replayId: text(search.replay),
    setFilter: (filter: DeliveryFilter) =>
      go({ ...open, ...toSearch(filter), delivery: undefined }),
    choose: (delivery: string) => go({ delivery }),
    /** A delivery that was just made: the filters might hide it. */
    follow: (delivery: string) => go({ ...open, delivery }),
    setReplay: (replay: string | undefined) => go({ replay }),
  };
}

/** The given moment, again every so many milliseconds. */
export function useNow(now: () => number, everyMs: number): number {
  const [at, setAt] = useState(now);
  // The clock is the outside system here.
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return at;
}
