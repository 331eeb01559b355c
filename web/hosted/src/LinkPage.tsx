import { wordsOf } from "@packages/site/words";
import { useState } from "react";
import { Plain } from "./SitePage";
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
  return (
    <Plain>
      <p role="alert">{words.failed}</p>
      <button type="button" className="site-button" onClick={() => setState("open")}>
        {words.retry}
      </button>
    </Plain>
  );
}
