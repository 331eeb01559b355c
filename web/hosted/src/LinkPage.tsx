import { wordsOf } from "@packages/site/words";
import { useState } from "react";
import { Failed, Plain } from "./SitePage";
import { passOfLink } from "./session";
import { Widget } from "./Widget";

/** /m/{winkLinkId}: the widget with what is connected. */
export function LinkPage({ linkId, lang }: { linkId: string; lang: string }) {
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
  if (state === "closed") return <Plain>{<p role="status">{words.thanks}</p>}</Plain>;
  return <Failed words={words} onRetry={() => setState("open")} />;
}
