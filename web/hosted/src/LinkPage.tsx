import { wordsOf } from "@packages/site/words";
import { useState } from "react";
import type { View } from "./calls";
import { Ended, Failed } from "./SitePage";
import { passOfLink } from "./session";
import { Widget } from "./Widget";

interface LinkPageProps {
  linkId: string;
  lang: string;
  /** What the server wrote into the page. */
  first: View;
}

/** /m/{winkLinkId}: the widget with what is connected. */
export function LinkPage({ linkId, lang, first }: LinkPageProps) {
  const words = wordsOf(lang);
  const [state, setState] = useState<"open" | "closed" | "failed">("open");
  if (state === "open") {
    return (
      <Widget
        lang={lang}
        pass={() => passOfLink(linkId)}
        onClose={() => setState("closed")}
        onFail={() => setState("failed")}
      />
    );
  }
  if (state === "closed") return <Ended look={first.look} words={words} text={words.thanks} />;
  return <Failed words={words} onRetry={() => setState("open")} />;
}
