import { SiteCard } from "@packages/site/SiteCard";
import { wordsOf } from "@packages/site/words";
import { useState } from "react";
import type { InvitePageProps } from "./InvitePage";
import { unsubscribe } from "./invite";
import { Ended, Failed } from "./SitePage";

/** /i/{token}/unsubscribe: asks first, because programs open links. */
export function UnsubscribePage({ token, lang, first }: InvitePageProps) {
  const words = wordsOf(lang);
  const [state, setState] = useState<"asking" | "busy" | "done" | "failed">("asking");
  const leave = () => {
    setState("busy");
    unsubscribe(token).then(
      () => setState("done"),
      () => setState("failed"),
    );
  };
  if (state === "done" || !first.texts) {
    const text = words.unsubscribed.replace("{company}", () => first.look.companyName);
    return <Ended look={first.look} words={words} text={text} />;
  }
  if (state === "failed") {
    return <Failed words={words} onRetry={leave} />;
  }
  return (
    <SiteCard
      look={first.look}
      words={words}
      texts={{ ...first.texts, body: first.texts.body ?? [] }}
      busy={state === "busy"}
      onButton={leave}
    />
  );
}
