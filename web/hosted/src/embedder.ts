/**
 * Tells the page around this one, which only the site's allowed origins can be, whether people are taken in. It says
 * nothing about the person.
 */
export function tellEmbedder(isClosed: boolean) {
  if (window.parent === window) return;
  window.parent.postMessage({ source: "wink-site", event: "opened", isClosed }, "*");
}
