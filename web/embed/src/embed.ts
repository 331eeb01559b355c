/**
 * The script that pages include. It sets the global `Wink` once, however often it is included, and
 * learns the widget's origin from its own address, unless the page says which it is.
 */
import { createWink } from "./create";
import type { WinkGlobal, WinkInstance, WinkOptions } from "./options";

declare global {
  interface Window {
    Wink?: WinkGlobal;
    /** The constructor that pages of an earlier SDK call; its options and callbacks are the same. */
    SmileLinkModal?: new (
      options: WinkOptions,
    ) => WinkInstance;
  }
}

const FOLDER = "/wink/v1/";

// Only classic scripts have a currentScript; one that is loaded as a module is found by its path.
const script = document.currentScript ?? document.querySelector(`script[src*="${FOLDER}wink"]`);
const src = script instanceof HTMLScriptElement ? script.src : "";
const linkUrl = src.includes(FOLDER) ? src.slice(0, src.indexOf(FOLDER)) : "";

/** A function and no arrow: it is called with `new` as well, which then answers the instance. */
function create(options: WinkOptions): WinkInstance {
  return createWink(options.origin ?? linkUrl, options);
}

window.Wink ??= { create, linkUrl };
window.SmileLinkModal ??= create as unknown as typeof window.SmileLinkModal;
