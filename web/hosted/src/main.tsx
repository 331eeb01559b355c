import { createRoot } from "react-dom/client";
import type { View } from "./calls";
import { tellEmbedder } from "./embedder";
import { LinkPage } from "./LinkPage";
import { SitePage } from "./SitePage";

interface Start {
  siteId?: string;
  linkId?: string;
  lang: string;
  view: View;
}

const start: Start = JSON.parse(document.getElementById("start")?.textContent ?? "{}");
const root = document.getElementById("root");
const isClosed = start.view?.state === "NOT_OPEN";
if (start.siteId) tellEmbedder(isClosed);
// What the server wrote about a closed page is all there is to show.
if (root && start.siteId && !isClosed) {
  createRoot(root).render(<SitePage siteId={start.siteId} lang={start.lang} first={start.view} />);
} else if (root && start.linkId) {
  createRoot(root).render(<LinkPage linkId={start.linkId} lang={start.lang} />);
}
