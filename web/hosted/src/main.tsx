import { wordsOf } from "@packages/site/words";
import { createRoot } from "react-dom/client";
import type { View } from "./calls";
import { tellEmbedder } from "./embedder";
import { InvitePage } from "./InvitePage";
import { LinkPage } from "./LinkPage";
import { Failed, SitePage } from "./SitePage";
import { stored } from "./tab";
import { UnsubscribePage } from "./UnsubscribePage";

interface Start {
  siteId?: string;
  isFlow?: boolean;
  origins?: string[];
  linkId?: string;
  inviteToken?: string;
  unsubscribes?: boolean;
  lang: string;
  view: View;
}

const start: Start = JSON.parse(document.getElementById("start")?.textContent ?? "{}");
const root = document.getElementById("root");
const isClosed = start.view?.state === "NOT_OPEN";
if (start.siteId) tellEmbedder(isClosed);
const run = start.siteId ? stored(start.siteId) : null;
// What the server wrote about a closed page is all there is to show to people who aren't on it already.
if (root && start.siteId && (!isClosed || run)) {
  const props = {
    siteId: start.siteId,
    lang: start.lang,
    first: start.view,
    origins: start.origins ?? [],
  };
  // What the server wrote stays until the screens' own code is there; who presses its button meanwhile isn't asked again.
  if (start.isFlow || run?.isFlow) {
    let isPressed = false;
    const button = root.querySelector("button");
    button?.addEventListener("click", () => {
      isPressed = button.disabled = true;
    });
    if (button) button.disabled = false;
    import("./flow/FlowPage").then(
      ({ FlowPage }) => createRoot(root).render(<FlowPage {...props} isPressed={isPressed} />),
      // Some browsers remember that the code could not be loaded: only a reload asks again.
      () =>
        createRoot(root).render(
          <Failed words={wordsOf(start.lang)} onRetry={() => location.reload()} />,
        ),
    );
  } else createRoot(root).render(<SitePage {...props} />);
} else if (root && start.inviteToken) {
  const Page = start.unsubscribes ? UnsubscribePage : InvitePage;
  createRoot(root).render(<Page token={start.inviteToken} lang={start.lang} first={start.view} />);
} else if (root && start.linkId) {
  createRoot(root).render(<LinkPage linkId={start.linkId} lang={start.lang} first={start.view} />);
}
