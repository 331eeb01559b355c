// A mail in the portal's editor of invitations. The portal may frame this page and nobody else. The page's policy lets
// nothing of a mail run or load, and its links lead nowhere.
const ns = "mail-preview";
const portal = new URLSearchParams(location.hash.slice(1)).get("o") ?? "";

function show(html: string, scheme: string) {
  const mail = new DOMParser().parseFromString(html, "text/html");
  for (const style of document.head.querySelectorAll("style")) style.remove();
  document.head.append(...mail.head.querySelectorAll("style"));
  document.body.replaceWith(mail.body);
  document.documentElement.lang = mail.documentElement.lang;
  document.documentElement.style.colorScheme = scheme === "dark" ? "dark" : "light";
}

addEventListener("message", ({ origin, source, data }: MessageEvent) => {
  if (origin !== portal || source !== parent || data?.ns !== ns) return;
  show(String(data.html), String(data.scheme));
});
addEventListener("click", (event) => event.preventDefault(), true);
if (parent !== window && portal) parent.postMessage({ ns, event: "ready" }, portal);

export {};
