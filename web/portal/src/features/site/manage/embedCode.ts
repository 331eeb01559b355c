/** How the page stands in another one: in a frame with its own size, or as all that shows. */
export type EmbedKind = "inline" | "page";

const quoted = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** A frame with the page, and how the page around it learns whether people are taken in. */
export function embedCode(kind: EmbedKind, site: { url: string; name: string }): string {
  const style =
    kind === "inline"
      ? "width: 100%; max-width: 480px; height: 760px; border: 0"
      : "position: fixed; inset: 0; width: 100%; height: 100%; border: 0";
  return `<iframe
  id="wink-site"
  src="${quoted(site.url)}"
  title="${quoted(site.name)}"
  allow="camera"
  style="${style}"
></iframe>
<script>
  addEventListener("message", ({ data, origin }) => {
    if (origin !== "${new URL(site.url).origin}" || data?.source !== "wink-site") return;
    document.getElementById("wink-site").hidden = data.isClosed === true;
  });
</script>`;
}
