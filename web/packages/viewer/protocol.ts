// What the portal and the viewer inside it say to each other. The viewer draws strangers' files on the door that serves
// them; the portal has the buttons.

const ns = "file-viewer";

/** A rectangle in parts of a page, 0 to 1. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A field on the page that is shown. */
export interface Mark {
  id: string;
  box: Box;
  /** Somebody should compare it with the page. */
  isUncertain: boolean;
}

/** How a page is shown. */
export interface Look {
  scale: number;
  /** Degrees clockwise. */
  turn: number;
  page: number;
  marks: Mark[];
  /** The field that is pointed at, empty for none. */
  active: string;
  /** The pointer draws a rectangle instead of moving the page. */
  isDrawing: boolean;
  scheme: "light" | "dark";
  /** Counts up with every reset, which puts the page back in its place. */
  resets: number;
}

export type ToViewer =
  | { event: "open"; url: string; format: string }
  | { event: "look"; look: Look };

export type FromViewer =
  | { event: "ready" }
  | { event: "opened"; pages: number }
  | { event: "failed" }
  | { event: "key"; key: string }
  | { event: "point"; id: string }
  | { event: "drawn"; box: Box };

export const wrapViewer = <Message extends ToViewer | FromViewer>(message: Message) => ({
  ns,
  ...message,
});

/** Both ends are ours and named by origin; this only leaves other messages out. */
export function readViewer<Message extends ToViewer | FromViewer>(data: unknown): Message | null {
  const isOurs = typeof data === "object" && data !== null && Reflect.get(data, "ns") === ns;
  return isOurs ? (data as Message) : null;
}
