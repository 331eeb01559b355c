/**
 * The script that pages include. It sets the global `Wink` once, however often it is included, and
 * learns the widget's origin from its own address.
 */
import { createWink } from "./create";
import type { WinkInstance, WinkOptions } from "./options";

export interface WinkGlobal {
  create: (options: WinkOptions) => WinkInstance;
}

declare global {
  interface Window {
    Wink?: WinkGlobal;
  }
}

const FOLDER = "/wink/v1/";

// Only classic scripts have a currentScript; one that is loaded as a module is found by its path.
const script = document.currentScript ?? document.querySelector(`script[src*="${FOLDER}wink"]`);
const src = script instanceof HTMLScriptElement ? script.src : "";
const linkUrl = src.includes(FOLDER) ? src.slice(0, src.indexOf(FOLDER)) : "";

window.Wink ??= {
  create: (options) => {
    if (!linkUrl) throw new Error(`Wink: include the script by its own address, …${FOLDER}wink.js`);
    return createWink(linkUrl, options);
  },
};
