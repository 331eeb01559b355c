const PASSED_ON = {
    onReady: true,
    onAccountCreated: true,
    onAccountConnected: true,
    onAccountRemoved: true,
    onAccountError: true,
    onUploadsCreated: true,
    onUploadsRemoved: true,
    onUIEvent: true,
    onResize: true,
};
/**
 * Options that always say what the owner's newest options say. The widget reads them when it needs
 * them, so that it need not be recreated, and lose what a person typed, when a page renders again.
 */
export function liveOptions(owner, watcher) {
    const live = {
        token: async () => {
            const source = owner.token || owner.options.token || owner.options.userToken;
            return (typeof source === "function" ? await source() : source) ?? "";
        },
        onOpen: () => {
            watcher.opened();
            owner.options.onOpen?.();
        },
        onClose: (closed) => {
            watcher.closed();
            owner.options.onClose?.(closed);
        },
        onError: watcher.failed,
        onTokenExpired: (resume) => {
            owner.options.onTokenExpired?.((fresh) => {
                owner.token = fresh;
                resume(fresh);
            });
        },
    };
    for (const name of [
        "origin",
        "templateId",
        "locale",
        "theme",
        "container",
        "cspNonce",
    ]) {
        Object.defineProperty(live, name, { enumerable: true, get: () => owner.options[name] });
    }
    for (const name of Object.keys(PASSED_ON)) {
        live[name] = (data) => {
            const callback = owner.options[name];
            callback?.(data);
        };
    }
    return live;
}
//# sourceMappingURL=live.js.map