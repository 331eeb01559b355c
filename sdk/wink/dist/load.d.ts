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
 * Loads wink.js from an installation, once however often it is asked for. A failure is forgotten, so
 * that the next call tries again. Nothing happens on import: it is safe to import on a server.
 */
export declare function loadWink(linkUrl: string, options?: LoadOptions): Promise<WinkGlobal>;
/** Loads the script and creates a widget with it. */
export declare function createWink(linkUrl: string, options: WinkOptions & LoadOptions): Promise<WinkInstance>;
