import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The callbacks of the widget as the foreign page received them: which widget, which callback, with what. */
export type Heard = [widget: string, callback: string, data: unknown];

/** What the page's own script offers to the tests. */
export interface HostWindow extends Window {
  heard: Heard[];
  /** The browser's complaints about the page's policy. */
  violations: string[];
  begin: (widget: string, options: Record<string, unknown>) => void;
  widgets: Record<string, { open: () => void; close: () => void; destroy: () => void }>;
  resume?: (token: string) => void;
}

const script = `
window.heard = [];
window.violations = [];
window.widgets = {};
addEventListener("securitypolicyviolation", (event) =>
  violations.push(event.violatedDirective + " " + event.blockedURI));
const names = ["onOpen", "onReady", "onAccountCreated", "onAccountConnected", "onAccountRemoved",
  "onAccountError", "onUploadsCreated", "onUploadsRemoved", "onUIEvent", "onClose", "onError"];
window.begin = (widget, { container, constructorName, ...options }) => {
  const callbacks = Object.fromEntries(names.map((name) =>
    [name, (data) => heard.push([widget, name, data ?? null])]));
  const all = {
    ...callbacks, ...options,
    container: container && document.querySelector(container),
    onTokenExpired: (resume) => {
      heard.push([widget, "onTokenExpired", null]);
      window.resume = resume;
    },
  };
  widgets[widget] = constructorName ? new window[constructorName](all) : Wink.create(all);
  widgets[widget].open();
};
document.querySelector("#connect").addEventListener("click", () => {
  begin("modal", JSON.parse(document.querySelector("#connect").dataset.options));
});
// Options in the address are for a widget that is opened before the page has loaded.
if (location.hash) begin("own", JSON.parse(decodeURIComponent(location.hash.slice(1))));
`;

const page = (link: string) => `<!doctype html>
<html lang="en"><head><title>Tala Credit</title><link rel="stylesheet" href="/page.css">
<script src="${link}/wink/v1/wink.js"></script>
<script src="/page.js" defer></script></head>
<body><main><h1>Tala Credit</h1><p class="tall">Get a loan in a day.</p>
<button id="connect" data-options="{}">Connect your work account</button>
<section id="one" aria-label="First"></section><section id="two" aria-label="Second"></section>
</main></body></html>`;

const style = `.tall { height: 900px } section { height: 667px }`;

/** A business's own site: another origin, with a policy that allows the widget's origin and no more. */
export async function startHostPage(link: string) {
  const policy = `default-src 'none'; script-src 'self' ${link}; style-src 'self'; frame-src ${link}`;
  const server = createServer((request, response) => {
    const file = { "/page.js": script, "/page.css": style }[request.url ?? ""];
    const kind = { "/page.js": "text/javascript", "/page.css": "text/css" }[request.url ?? ""];
    response.setHeader("Content-Type", kind ?? "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", policy);
    response.statusCode = request.url === "/favicon.ico" ? 204 : 200;
    response.end(response.statusCode === 204 ? undefined : (file ?? page(link)));
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  const { port } = server.address() as AddressInfo;
  return {
    /** The same page under two names, which are two origins to a browser. */
    origin: `http://127.0.0.1:${port}`,
    other: `http://localhost:${port}`,
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}
