import type { WinkError, WinkGlobal, WinkInstance, WinkOptions } from "./options.js";
declare global {
    interface Window {
        Wink?: WinkGlobal;
    }
}
/** The script of the installation did not come, or is not the one that was asked for. */
export declare class WinkLoadError extends Error implements WinkError {
    readonly name = "WinkLoadError";
    readonly code = "SCRIPT_FAILED";
    readonly retriable = true;
}
export interface LoadOptions {
    /** Nonce of the page's policy, when it allows scripts by nonce and not by origin. */
    scriptNonce?: string;
}
/**
 * Loads wink.js from an installation, once however often it is asked for. Create widgets with the same
 * origin among their options: a page may have included the script from somewhere else. A failure is forgotten, so
 * that the next call tries again. Nothing happens on import: it is safe to import on a server.
 */
export declare function loadWink(origin: string, options?: LoadOptions): Promise<WinkGlobal>;
/** Loads the script from the origin in the options and creates a widget of that installation with it. */
export declare function createWink(options: WinkOptions & LoadOptions & {
    origin: string;
}): Promise<WinkInstance>;
