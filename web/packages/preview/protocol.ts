// What the editor of templates and the widget inside it say to each other. The widget draws and asks
// nobody but the editor.
import type { Config, Source } from "@packages/api/widget";

const ns = "wink-preview";

export type PreviewScreen = "CONSENT" | "LOGIN" | "SOURCES" | "SUCCESS";

/** What the editor wants to see. */
export interface Show {
  config: Config;
  screen: PreviewScreen;
  scheme: "light" | "dark";
  /** Changes when the list of data sources is to be asked for again. */
  sourcesKey: string;
}

export type ToWidget =
  | { event: "show"; show: Show }
  | { event: "found"; id: number; items: Source[] | null };

export type ToEditor =
  | { event: "ready" }
  | { event: "search"; id: number; name: string; type: string };

export const wrapPreview = <Message extends ToWidget | ToEditor>(message: Message) => ({
  ns,
  ...message,
});

/** Both ends are ours and named by origin; this only leaves other messages out. */
export function readPreview<Message extends ToWidget | ToEditor>(data: unknown): Message | null {
  const isOurs = typeof data === "object" && data !== null && Reflect.get(data, "ns") === ns;
  return isOurs ? (data as Message) : null;
}
