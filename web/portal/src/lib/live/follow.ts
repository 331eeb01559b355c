import { openStream } from "../api/portal";
import type { Mode } from "../session/storage";
import { messageReader, type Topic, topics, waitMs } from "./messages";

type Listener = (topic: Topic) => void;

interface Following {
  listeners: Set<Listener>;
  stop: () => void;
}

const following = new Map<Mode, Following>();

/** Listens to changes in a mode until the returned function is called. All of a page's listeners share one stream. */
export function follow(mode: Mode, listener: Listener): () => void {
  let current = following.get(mode);
  if (!current) {
    current = start(mode);
    following.set(mode, current);
  }
  const { listeners, stop } = current;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || following.get(mode)?.listeners !== listeners) return;
    following.delete(mode);
    stop();
  };
}

/**
 * All tabs of a browser share one connection: whichever holds the lock reads the stream and tells the others. A hidden
 * tab lets go of it, and looks at everything when it is shown again.
 */
function start(mode: Mode): Following {
  const listeners = new Set<Listener>();
  const ended = new AbortController();
  const name = `nod-live-${mode}`;
  const channel = new BroadcastChannel(name);
  const hear = (changed: readonly Topic[]) => {
    for (const topic of changed) for (const listener of listeners) listener(topic);
  };
  const tell = (changed: readonly Topic[]) => {
    hear(changed);
    channel.postMessage(changed);
  };
  channel.onmessage = ({ data }: MessageEvent<readonly Topic[]>) => hear(data);
  async function run() {
    for (let isFirst = true; !ended.signal.aborted; isFirst = false) {
      await isShown(ended.signal);
      if (!isFirst) hear(topics);
      const signal = AbortSignal.any([ended.signal, untilHidden()]);
      await navigator.locks
        .request(name, { signal }, () => keepReading(mode, tell, signal))
        .catch(() => undefined); // hidden while it waited for the lock
    }
    channel.close();
  }
  void run();
  return { listeners, stop: () => ended.abort() };
}

/** Reads the stream, and again after it broke off, ever later while the server is away. */
async function keepReading(
  mode: Mode,
  tell: (changed: readonly Topic[]) => void,
  signal: AbortSignal,
) {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const body = await openStream(mode, "/portal/changes", signal);
      if (body) {
        await readAll(body, (kind, changed) => {
          if (kind !== "ready") tell(changed);
          else if (failures > 0) tell(topics); // what happened meanwhile was missed
          failures = 0;
        });
      }
    } catch {
      // The server is away, or the page is: either is tried again or over.
    }
    failures += 1;
    await sleep(waitMs(failures, Math.random()), signal);
    if (!navigator.onLine) await happened(window, "online", signal);
  }
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onMessage: (kind: string, changed: readonly Topic[]) => void,
) {
  const read = messageReader();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const message of read(part.value)) onMessage(message.kind, message.topics);
  }
}

function isShown(signal: AbortSignal): Promise<void> {
  return document.visibilityState === "visible"
    ? Promise.resolve()
    : happened(document, "visibilitychange", signal);
}

function untilHidden(): AbortSignal {
  const hidden = new AbortController();
  document.addEventListener("visibilitychange", () => hidden.abort(), { once: true });
  return hidden.signal;
}

function happened(target: EventTarget, kind: string, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    target.addEventListener(kind, () => done(), { once: true });
    signal.addEventListener("abort", () => done(), { once: true });
  });
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });
}
