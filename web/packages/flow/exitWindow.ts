import { type NextConfig, own } from "./document";

/** Which window goes to an address where a website shows the page in a frame. The saved form leaves the page's own out. */
export const exitWindows = ["SELF", "PARENT", "TOP"] as const;
export type ExitWindow = (typeof exitWindows)[number];

export const windowLabels: Record<ExitWindow, string> = {
  SELF: "Only the page",
  PARENT: "The window around the page",
  TOP: "The whole tab",
};

const key = "redirectTarget";

export function windowOf({ type, rest }: NextConfig): ExitWindow {
  const stored = type === "REDIRECT_URL" ? own(rest, key) : undefined;
  return exitWindows.find((one) => one === stored) ?? "SELF";
}

/** What else an entry keeps, with another window. */
export function withWindow({ rest }: NextConfig, next: ExitWindow): NextConfig["rest"] {
  const { [key]: _, ...others } = rest;
  return next === "SELF" ? others : { ...others, [key]: next };
}
