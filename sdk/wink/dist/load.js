/** The script of the installation did not come, or is not the one that was asked for. */
export class WinkLoadError extends Error {
    name = "WinkLoadError";
    code = "SCRIPT_FAILED";
    retriable = true;
}
const scripts = new Map();
/**
 * Loads wink.js from an installation, once however often it is asked for. Create widgets with the same
 * origin among their options: a page may have included the script from somewhere else. A failure is forgotten, so
 * that the next call tries again. Nothing happens on import: it is safe to import on a server.
 */
export function loadWink(origin, options = {}) {
    const base = normal(origin);
    const known = scripts.get(base);
    if (known)
        return known;
    const loading = fetchScript(base, options.scriptNonce);
    scripts.set(base, loading);
    loading.catch(() => scripts.delete(base));
    return loading;
}
/** Loads the script from the origin in the options and creates a widget of that installation with it. */
export async function createWink(options) {
    const { scriptNonce, ...rest } = options;
    return (await loadWink(options.origin, { scriptNonce })).create(rest);
}
/** The form in which the script itself tells its address. */
function normal(origin) {
    return URL.canParse(origin) ? new URL(origin).href.replace(/\/+$/, "") : origin;
}
async function fetchScript(base, nonce) {
    if (typeof document === "undefined") {
        throw new WinkLoadError("The widget can be loaded in a browser only.");
    }
    if (!base.startsWith("http")) {
        throw new WinkLoadError(`"${base}" is not the link address of an installation.`);
    }
    // A script that is there already will do, wherever it came from: the options name the installation.
    if (!window.Wink)
        await append(`${base}/wink/v1/wink.js`, nonce);
    if (!window.Wink)
        throw new WinkLoadError(`${base}/wink/v1/wink.js did not set the global Wink.`);
    return window.Wink;
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