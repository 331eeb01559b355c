"use client";
import { jsx as _jsx } from "react/jsx-runtime";
import { useCallback, useEffect, useRef, useState, } from "react";
import { liveOptions } from "./live.js";
import { loadWink } from "./load.js";
/** After every other error the widget says what is wrong until it is closed. */
const SHOWS_NOTHING = new Set(["NO_ORIGIN", "NO_TOKEN", "TOKEN_FAILED"]);
/**
 * One widget for as long as the component lives. Options may change between renders without losing an
 * open widget: callbacks are always the newest, looks and token hold from the next open() on, and a
 * new token string goes to an open widget at once.
 */
export function useWink(options) {
    const [state, setState] = useState("loading");
    const [error, setError] = useState(null);
    const [attempt, setAttempt] = useState(0);
    const widget = useRef(null);
    const waiting = useRef(null);
    const owner = useRef({ options, token: null }).current;
    const { origin, scriptNonce } = options;
    const token = options.token ?? options.userToken;
    useEffect(() => {
        owner.options = options;
    });
    const fail = useCallback((problem) => {
        setError(problem);
        owner.options.onError?.(problem);
    }, [owner]);
    const show = useCallback((instance, { token: own, ...rest }) => {
        if (own)
            owner.token = own;
        setError(null);
        instance.open(rest);
    }, [owner]);
    useEffect(() => {
        let isCurrent = true;
        loadWink(origin, { scriptNonce }).then((Wink) => {
            if (!isCurrent)
                return;
            const instance = Wink.create(liveOptions(owner, {
                opened: () => setState("open"),
                closed: () => setState("closed"),
                failed: (problem) => {
                    if (SHOWS_NOTHING.has(problem.code))
                        setState("closed");
                    fail(problem);
                },
            }));
            widget.current = instance;
            setState("closed");
            const first = waiting.current;
            waiting.current = null;
            if (first)
                show(instance, first);
        }, (problem) => {
            if (!isCurrent)
                return;
            setState("failed");
            fail(problem);
        });
        return () => {
            isCurrent = false;
            widget.current?.destroy();
            widget.current = null;
            setState("loading");
        };
    }, [origin, scriptNonce, attempt, owner, fail, show]);
    // What the page renders with is newer than what was handed to open() or setToken() before.
    useEffect(() => {
        owner.token = null;
        if (typeof token === "string" && token)
            widget.current?.setToken(token);
    }, [token, owner]);
    const open = useCallback((how = {}) => {
        if (widget.current)
            return show(widget.current, how);
        waiting.current = how;
        setAttempt((count) => (state === "failed" ? count + 1 : count));
    }, [show, state]);
    const close = useCallback(() => {
        waiting.current = null;
        widget.current?.close();
    }, []);
    const setToken = useCallback((fresh) => {
        owner.token = fresh;
        widget.current?.setToken(fresh);
    }, [owner]);
    return { open, close, setToken, state, ready: state === "closed" || state === "open", error };
}
/** A button that opens the widget in a dialog over the page. */
export function WinkButton(props) {
    const { options, rest } = split(props);
    const { open } = useWink(options);
    const { onClick, ...attributes } = rest;
    function press(event) {
        onClick?.(event);
        if (!event.defaultPrevented)
            open();
    }
    return _jsx("button", { "aria-haspopup": "dialog", ...attributes, type: "button", onClick: press });
}
/** The widget as a part of the page, open for as long as it is rendered. Give it a size by a class. */
export function WinkInline(props) {
    const [place, setPlace] = useState(null);
    const { options, rest } = split(props);
    const { open } = useWink({ ...options, container: place });
    const first = useRef(open);
    useEffect(() => {
        first.current = open;
    });
    useEffect(() => {
        if (place)
            first.current();
    }, [place]);
    return _jsx("div", { ...rest, ref: setPlace });
}
/** Every name of an option; one that is missing here does not compile. */
const NAMES = {
    origin: true,
    scriptNonce: true,
    token: true,
    userToken: true,
    templateId: true,
    container: true,
    locale: true,
    theme: true,
    cspNonce: true,
    apiHost: true,
    mode: true,
    onReady: true,
    onOpen: true,
    onAccountCreated: true,
    onAccountConnected: true,
    onAccountRemoved: true,
    onAccountError: true,
    onUploadsCreated: true,
    onUploadsRemoved: true,
    onTokenExpired: true,
    onUIEvent: true,
    onResize: true,
    onClose: true,
    onError: true,
};
/** Parts the widget's options from the attributes of the element. */
function split(props) {
    const all = Object.entries(props);
    return {
        options: Object.fromEntries(all.filter(([name]) => Object.hasOwn(NAMES, name))),
        rest: Object.fromEntries(all.filter(([name]) => !Object.hasOwn(NAMES, name))),
    };
}
//# sourceMappingURL=react.js.map