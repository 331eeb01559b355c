import { QrCode } from "@packages/site/QrCode";
import { SiteCard, SiteHead, type SiteLook, siteColors } from "@packages/site/SiteCard";
import { type Words, wordsOf } from "@packages/site/words";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Run, View } from "./calls";
import { leave } from "./leave";
import { closed, enter, isClosed, passOf, start } from "./session";
import { resumes } from "./tab";
import { Widget } from "./Widget";

export interface SitePageProps {
  siteId: string;
  lang: string;
  /** What the server wrote into the page. */
  first: View;
  /** Whom a flow tells of its end, where they opened the window. */
  origins?: readonly string[];
}

/** /s/{siteId}: shows what the server says comes next. */
export function SitePage({ siteId, lang, first }: SitePageProps) {
  const words = wordsOf(lang);
  const [view, setView] = useState(first);
  /** A page that only resumes says nothing of its run, and the widget would start one that is on its landing page. */
  const [known, setKnown] = useState(!resumes());
  const [entered, setEntered] = useState<Promise<Run> | null>(null);
  /** How the page ends, once its last button was pressed. */
  const [left, setLeft] = useState<"LEAVING" | "CLOSED" | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<(() => void) | null>(null);

  /** Takes a step, and shows the result; where nobody answers, it can be taken again. */
  async function take(step: () => Promise<View>) {
    setBusy(true);
    setFailed(null);
    try {
      const next = await step();
      if (next.state === "LEAVING") leave(next);
      setView(next);
    } catch {
      setFailed(() => () => void take(step));
    } finally {
      setBusy(false);
    }
  }

  const begin = useEffectEvent(() => {
    const entering = enter(siteId);
    setEntered(entering.then(({ run }) => run));
    entering.then(
      ({ view: next }) => {
        setKnown(true);
        if (next.state !== "LANDING" || first.state !== "LANDING") setView(next);
      },
      // The server tells what to show instead of a page that closed meanwhile.
      (error) => (isClosed(error) ? location.reload() : setFailed(() => begin)),
    );
  });
  useEffect(() => begin(), []);

  const withRun = async <T,>(fn: (run: Run) => Promise<T>) => {
    if (!entered) throw new Error("the page has not begun");
    return fn(await entered);
  };
  const launch = () => void take(() => withRun(start));

  if (failed) {
    return <Failed words={words} onRetry={() => failed()} />;
  }
  if (view.state === "WIDGET" && entered && known) {
    return (
      <Widget
        lang={lang}
        pass={() => withRun(passOf)}
        onClose={(reason) => void take(() => withRun((run) => closed(run, reason)))}
        onFail={() => setFailed(() => () => setFailed(null))}
      />
    );
  }
  if (left === "CLOSED" || view.state === "CLOSED") {
    return <Ended look={view.look} words={words} text={words.thanks} />;
  }
  if (left || !view.texts)
    return <Plain>{<p role="status">{words[sayings[left ?? view.state] ?? "loading"]}</p>}</Plain>;
  const onButton = () => {
    if (view.state === "LANDING" || view.retries) return launch();
    if (view.exit) leave(view);
    setLeft(view.exit ? "LEAVING" : "CLOSED");
  };
  return (
    <SiteCard
      look={view.look}
      words={words}
      texts={{ ...view.texts, body: view.texts.body ?? [] }}
      busy={busy}
      invitation="invitationOfProduct"
      onButton={onButton}
    >
      {view.qrCode && (
        <QrCode code={{ ...view.qrCode, rows: view.qrCode.rows ?? [] }} words={words} />
      )}
    </SiteCard>
  );
}

const sayings: Partial<Record<View["state"], "leaving" | "unavailable">> = {
  LEAVING: "leaving",
  UNAVAILABLE: "unavailable",
};

/** What did not reach the server, and how to try it again. */
export function Failed({ words, onRetry }: { words: Words; onRetry: () => void }) {
  return (
    <Plain>
      <p role="alert">{words.failed}</p>
      <button type="button" className="site-button" onClick={onRetry}>
        {words.retry}
      </button>
    </Plain>
  );
}

interface EndedProps {
  look: SiteLook;
  words: Words;
  text: string;
}

/** The end of a page: whose it was, and that nothing is left to do. */
export function Ended({ look, words, text }: EndedProps) {
  return (
    <main className="site" lang={look.language || undefined} style={siteColors(look.themeColor)}>
      <SiteHead look={look} words={words} />
      <div className="site-end">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12.5l4.5 4.5L19 7.5" />
        </svg>
        <p role="status">{text}</p>
      </div>
    </main>
  );
}

export function Plain({ children }: { children: ReactNode }) {
  return <main className="site site-plain">{children}</main>;
}
