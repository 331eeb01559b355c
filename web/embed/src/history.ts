/**
 * One entry in the page's history for as long as a dialog is open: Back comes to the dialog instead of
 * leaving the page. The entry has the page's own address and state, and what happens to it is kept
 * from the page, so that a router of the page has nothing to do with it. Calls go to the browser's own
 * functions for the same reason: routers put theirs in front.
 */
const KEY = "wink";
/** When something else took our place in the history no answer comes. */
const PATIENCE_MS = 500;

let marks = 0;
/** Leaving takes the browser a moment; the next dialog begins after it. */
let settled: Promise<unknown> = Promise.resolve();

/**
 * Browsers call the listeners of a window in the order in which they came, so ours comes with the
 * script. A router that was there before it is notified of a step to the address and state that it has.
 */
const listeners = new Set<(event: PopStateEvent) => void>();
addEventListener("popstate", (event) => {
  for (const listen of [...listeners]) listen(event);
});

/** Adds the entry. Back calls onBack and the entry stays; the returned function removes it. */
export function keepEntry(onBack: () => void): () => Promise<unknown> {
  const mark = `${Date.now()}.${marks++}`;
  const isHere = () => history.state?.[KEY] === mark;
  let href = "";
  let isOpen = true;

  function add() {
    try {
      const state = { ...history.state, [KEY]: mark };
      History.prototype.pushState.call(history, state, "");
      href = location.href;
    } catch {
      // A document without its own history: Back is the page's business.
    }
  }

  /** Somewhere else, or back on our entry from one that the page has added: not for us. */
  function listen(event: PopStateEvent) {
    if (isHere() || location.href !== href) return;
    event.stopImmediatePropagation();
    add();
    onBack();
  }

  const leave = () =>
    new Promise<void>((left) => {
      listeners.delete(listen);
      if (!isHere()) return left();
      const end = () => {
        clearTimeout(timer);
        listeners.delete(swallow);
        left();
      };
      const swallow = (event: PopStateEvent) => {
        event.stopImmediatePropagation();
        // The page has added an entry meanwhile, and Back undid that one.
        if (isHere()) history.forward();
        else end();
      };
      const timer = setTimeout(end, PATIENCE_MS);
      listeners.add(swallow);
      history.back();
    });

  settled.then(() => {
    if (!isOpen) return;
    add();
    listeners.add(listen);
  });
  return () => {
    isOpen = false;
    settled = settled.then(leave);
    return settled;
  };
}
