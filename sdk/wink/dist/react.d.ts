import { type ComponentPropsWithoutRef } from "react";
import { type LoadOptions } from "./load.js";
import type { OpenOptions, WinkError, WinkOptions } from "./options.js";
export interface UseWinkOptions extends WinkOptions, LoadOptions {
    /** Link address of the installation, for example https://link.example.com. */
    origin: string;
}
/** loading: the script is on its way; failed: it did not come, and open() tries again. */
export type WinkState = "loading" | "closed" | "open" | "failed";
export interface UseWink {
    open: (options?: OpenOptions) => void;
    close: () => void;
    setToken: (token: string) => void;
    state: WinkState;
    /** The script is there: open() shows the widget at once. Before, open() waits for it. */
    ready: boolean;
    /** What went wrong with the embedding since open() was last called. */
    error: WinkError | null;
}
/**
 * One widget for as long as the component lives. Options may change between renders without losing an
 * open widget: callbacks are always the newest, looks and token hold from the next open() on, and a
 * new token string goes to an open widget at once.
 */
export declare function useWink(options: UseWinkOptions): UseWink;
export type WinkButtonProps = UseWinkOptions & Omit<ComponentPropsWithoutRef<"button">, keyof UseWinkOptions | "type">;
/** A button that opens the widget in a dialog over the page. */
export declare function WinkButton(props: WinkButtonProps): import("react").JSX.Element;
export type WinkInlineProps = Omit<UseWinkOptions, "container"> & Omit<ComponentPropsWithoutRef<"div">, keyof UseWinkOptions | "children">;
/** The widget as a part of the page, open for as long as it is rendered. Give it a size by a class. */
export declare function WinkInline(props: WinkInlineProps): import("react").JSX.Element;
