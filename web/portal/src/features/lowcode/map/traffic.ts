import type { MapWay } from "@packages/flow/map";
import type { FlowStep } from "@portal/lib/api/wire";

export interface Traffic {
  /** How many sessions came to a screen. */
  readonly arrived: (screen: string) => number;
  /** How many of 100 that came to a screen didn't leave it by its button; null where nobody came. */
  readonly left: (screen: string) => number | null;
  /** How many of 100 took a way; null where that isn't known. */
  readonly share: (way: MapWay, all: readonly MapWay[]) => number | null;
}

export function trafficOf(steps: readonly Pick<FlowStep, "screen" | "target" | "sessions">[]) {
  const counts = new Map(
    steps.map(({ screen, target, sessions }) => [`${screen} ${target}`, sessions]),
  );
  const count = (screen: string, target: string) => counts.get(`${screen} ${target}`) ?? 0;
  const percent = (screen: string, sessions: number) => {
    const all = count(screen, "ARRIVED");
    return all === 0 ? null : Math.round((100 * sessions) / all);
  };
  const traffic: Traffic = {
    arrived: (screen) => count(screen, "ARRIVED"),
    left: (screen) => percent(screen, count(screen, "ARRIVED") - count(screen, "PASSED")),
    share: ({ from, to, entry }, all) => {
      const isAddress = entry.type === "REDIRECT_URL";
      // Sessions that left to an address are counted together, and so are those by two ways to one screen.
      const alike = all.filter(
        (way) =>
          way.from === from && (isAddress ? way.entry.type === "REDIRECT_URL" : way.to === to),
      );
      return alike.length > 1 ? null : percent(from, count(from, isAddress ? "REDIRECT" : to));
    },
  };
  return traffic;
}
