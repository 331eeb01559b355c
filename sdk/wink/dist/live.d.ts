import type { TokenSource, WinkError, WinkOptions } from "./options.js";
/** The component that has a widget: the options it was last rendered with. */
export interface Owner {
    options: WinkOptions;
    /** A token that came after the options: from open(), setToken() or a resume. */
    token: TokenSource;
}
interface Watcher {
    opened: () => void;
    closed: () => void;
    failed: (error: WinkError) => void;
}
/**
 * Options that always say what the owner's newest options say. The widget reads them when it needs
 * them, so that it need not be recreated, and lose what a person typed, when a page renders again.
 */
export declare function liveOptions(owner: Owner, watcher: Watcher): WinkOptions;
export {};
