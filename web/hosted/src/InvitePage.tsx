import { QrCode } from "@packages/site/QrCode";
import { SiteCard } from "@packages/site/SiteCard";
import { wordsOf } from "@packages/site/words";
import { useEffect, useRef, useState } from "react";
import type { View } from "./calls";
import { closed, onPerson, passOf, seen, start } from "./invite";
import { Ended, Failed } from "./SitePage";
import { Widget } from "./Widget";

export interface InvitePageProps {
  token: string;
  lang: string;
  /** What the server wrote into the page. */
  first: View;
}

/** /i/{token}: an invitation, from its landing page to the result. */
export function InvitePage({ token, lang, first }: InvitePageProps) {
  const words = wordsOf(lang);
  const [view, setView] = useState(first);
  const [busy, setBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [failed, setFailed] = useState<(() => void) | null>(null);
  const isPerson = useRef(false);
  useEffect(
    () =>
      onPerson(() => {
        isPerson.current = true;
        seen(token);
      }),
    [token],
  );

  /** Takes a step, and shows the result; where nobody answers, it can be taken again. */
  async function take(step: () => Promise<View>) {
    setBusy(true);
    setFailed(null);
    try {
      setView(await step());
    } catch {
      setFailed(() => () => void take(step));
    } finally {
      setBusy(false);
    }
  }

  if (failed) {
    return <Failed words={words} onRetry={() => failed()} />;
  }
  if (view.state === "WIDGET") {
    return (
      <Widget
        lang={lang}
        pass={() => passOf(token)}
        onClose={(reason) => void take(() => closed(token, reason))}
        onFail={() => setFailed(() => () => setFailed(null))}
      />
    );
  }
  if (isOver || !view.texts) {
    return <Ended look={view.look} words={words} text={words.thanks} />;
  }
  const onButton = () => {
    if (view.state === "SUCCESS_PAGE") setIsOver(true);
    else if (isPerson.current) void take(() => start(token)); // scanners press buttons, too
  };
  const header = view.state === "FAILURE_PAGE" ? words.notConnected : view.texts.header;
  return (
    <SiteCard
      look={view.look}
      words={words}
      texts={{ ...view.texts, header, body: view.texts.body ?? [] }}
      busy={busy}
      onButton={onButton}
    >
      {view.qrCode && (
        <QrCode code={{ ...view.qrCode, rows: view.qrCode.rows ?? [] }} words={words} />
      )}
    </SiteCard>
  );
}
