/** The script of the installation did not come, or is not the one that was asked for. */
export class WinkLoadError extends Error {
    name = "WinkLoadError";
    code = "SCRIPT_FAILED";
    retriable = true;
}
const scripts = new Map();
/**
 * Loads wink.js from an installation, once however often it is asked for. A failure is forgotten, so
 * that the next call tries again. Nothing happens on import: it is safe to import on a server.
 */
export function loadWink(linkUrl, options = {}) {
    const base = normal(linkUrl);
    const known = scripts.get(base);
    if (known)
        return known;
    const loading = fetchScript(base, options.scriptNonce);
    scripts.set(base, loading);
    loading.catch(() => scripts.delete(base));
    return loading;
}
/** Loads the script and creates a widget with it. */
export async function createWink(linkUrl, options) {
    const { scriptNonce, ...rest } = options;
    return (await loadWink(linkUrl, { scriptNonce })).create(rest);
}
/** The form in which the script itself tells its address. */
function normal(linkUrl) {
    return URL.canParse(linkUrl) ? new URL(linkUrl).href.replace(/\/+$/, "") : linkUrl;
}
async function fetchScript(base, nonce) {
    if (typeof document === "undefined") {
        throw new WinkLoadError("The widget can be loaded in a browser only.");
    }
    if (!base.startsWith("http")) {
        throw new WinkLoadError(`"${base}" is not the link address of an installation.`);
    }
    if (!window.Wink)
        await append(`${base}/wink/v1/wink.js`, nonce);
    const { Wink } = window;
    if (!Wink)
        throw new WinkLoadError(`${base}/wink/v1/wink.js did not set the global Wink.`);
    if (Wink.linkUrl !== base) {
        throw new WinkLoadError(`This page has already loaded the widget of ${Wink.linkUrl}.`);
    }
    return Wink;
}
function append(src, nonce) {
    return new Promise((loaded, failed) => {
        const script = document.createElement("script");
        script.src = src;
        script.async = true;
        if (nonce)
            script.nonce = nonce;
        script.onload = () => loaded();
        script.onerror = () => {
            script.remove();
            const hint = "Is the address right, and does the page's policy allow it in script-src?";
            failed(new WinkLoadError(`${src} did not load. ${hint}`));
        };
        document.head.append(script);
    });
}
//# sourceMappingURL=load.js.map