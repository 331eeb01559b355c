import type {
  AccountError,
  AccountIds,
  CloseReason,
  ConnectedAccount,
  UIEvent,
  UploadIds,
} from "./options";

export type { CloseReason } from "./options";

/**
 * The messages between the page and the widget frame: a closed list with one shape each, checked on
 * both sides. Data carries ids and codes only. What is not listed here is dropped, so neither a
 * name nor a login can leave the frame through an event, not even by mistake.
 */
/** Events of the frame and their data. */
export interface FrameEvents {
  ready: Record<never, never>;
  resize: { height: number };
  accountCreated: AccountIds;
  accountConnected: ConnectedAccount;
  accountRemoved: AccountIds;
  error: AccountError;
  /** The widget cannot begin: a mistake of the embedding, which the person sees as well. */
  refused: { code: string };
  uploadsCreated: UploadIds;
  uploadsRemoved: UploadIds;
  tokenExpired: Record<never, never>;
  uiEvent: UIEvent;
  closed: { reason: CloseReason };
}

/** What the page may ask of the frame. */
export interface PageEvents {
  setToken: { token: string };
  close: Record<never, never>;
}

export type MessageOf<Events> = {
  [E in keyof Events]: { event: E; data: Events[E] };
}[keyof Events];
export type FrameMessage = MessageOf<FrameEvents>;
export type PageMessage = MessageOf<PageEvents>;

/** The response to the frame's hello, over the MessagePort that came with it. */
export interface Init {
  instance: string;
  token: string;
  templateId?: string;
  locale?: string;
  theme?: string;
  providerId?: string;
  accountId?: string;
}

type Check = (value: unknown) => boolean;
type Shape = Record<string, Check>;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value);
const maybe =
  (check: Check): Check =>
  (value) =>
    value == null || check(value);

/** Ids, codes and times: no blank and no "@", so no name and no address fits. */
const id = matches(/^[\w.:-]{1,80}$/);
const token = matches(/^[\w.~+/=-]{1,8192}$/);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const ids: Check = (value) => isObject(value) && Object.values(value).every(id);

const account = { accountId: id, userId: id, providerId: id };
const uploads = {
  uploads: (value: unknown) => Array.isArray(value) && value.every(ids),
  userId: id,
};

const FRAME: Record<keyof FrameEvents, Shape> = {
  ready: {},
  resize: { height: Number.isFinite },
  accountCreated: account,
  accountConnected: { ...account, quotaConsumed: (value) => typeof value === "boolean" },
  accountRemoved: account,
  error: {
    accountId: maybe(id),
    archiveId: maybe(id),
    userId: maybe(id),
    providerId: maybe(id),
    errorCode: id,
  },
  refused: { code: id },
  uploadsCreated: uploads,
  uploadsRemoved: uploads,
  tokenExpired: {},
  uiEvent: {
    eventName: id,
    eventTime: id,
    mode: id,
    userId: id,
    account: maybe(ids),
    archive: maybe(ids),
  },
  closed: { reason: matches(/^(exit|close|error)$/) },
};

const PAGE: Record<keyof PageEvents, Shape> = { setToken: { token }, close: {} };

const INIT: Shape = {
  instance: id,
  // Any text: what is no token is refused with a reason.
  token: (value) => typeof value === "string",
  templateId: maybe(id),
  locale: maybe(id),
  theme: maybe(id),
  providerId: maybe(id),
  accountId: maybe(id),
};

/** Returns the known fields of data, or null if one of them is missing or malformed. */
function pick(shape: Shape, data: unknown): Record<string, unknown> | null {
  if (!isObject(data)) return null;
  const clean: Record<string, unknown> = {};
  for (const [key, check] of Object.entries(shape)) {
    if (!check(data[key])) return null;
    if (data[key] !== undefined) clean[key] = data[key];
  }
  return clean;
}

const isOurs = (message: unknown): message is Record<string, unknown> =>
  isObject(message) && message.ns === "wink" && message.v === 1;

function read<Message>(shapes: Record<string, Shape>, message: unknown): Message | null {
  if (!isOurs(message)) return null;
  const shape = Object.entries(shapes).find(([name]) => name === message.event)?.[1];
  const data = shape && pick(shape, message.data);
  return data ? ({ event: message.event, data } as Message) : null;
}

/** Reads an event of the frame; null for everything that is not one. */
export const readFrameMessage = (message: unknown) => read<FrameMessage>(FRAME, message);

/** Reads a request of the page; null for everything that is not one. */
export const readPageMessage = (message: unknown) => read<PageMessage>(PAGE, message);

/** Puts a message into the form in which both sides send it. */
export const wrap = <Message extends { event: PropertyKey; data: unknown }>(message: Message) => ({
  ns: "wink",
  v: 1,
  ...message,
});

/** The first message of the frame, by which it asks for its token. A MessagePort travels with it. */
export const helloMessage = (instance: string) => ({ ns: "wink", v: 1, type: "hello", instance });

export const isHello = (message: unknown, instance: string) =>
  isOurs(message) && message.type === "hello" && message.instance === instance;

export const initMessage = (init: Init) => ({ ns: "wink", v: 1, type: "init", ...init });

/** Reads the init of this very instance; null for everything else. */
export function readInit(message: unknown, instance: string): Init | null {
  if (!isOurs(message) || message.type !== "init" || message.instance !== instance) return null;
  return pick(INIT, message) as Init | null;
}
