import { firstValues, type Typed } from "@packages/screen/check";
import { FlowCard } from "@packages/screen/FlowCard";
import { FormScreen } from "@packages/screen/FormScreen";
import { SiteCard } from "@packages/site/SiteCard";
import { wordsOf } from "@packages/site/words";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Resumed, Run, View } from "../calls";
import { leave as goOut } from "../leave";
import { Ended, Failed, Plain, type SitePageProps } from "../SitePage";
import { enter, isClosed, passOf, start } from "../session";
import { ConnectScreen } from "./ConnectScreen";
import { screenOf, submit } from "./calls";
import { forgetTyped, keepTyped, typedBefore } from "./draft";
import { finish } from "./finish";

interface FlowPageProps extends SitePageProps {
  /** Whether the button of the landing page was pressed before this code was there. */
  isPressed: boolean;
}

/** /s/{siteId} of a flow: shows one screen after the other, as the server says. */
export function FlowPage({ siteId, lang, first, origins = [], isPressed }: FlowPageProps) {
  const words = wordsOf(lang);
  const [view, setView] = useState(first);
  const [entered, setEntered] = useState<ReturnType<typeof enter> | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<(() => void) | null>(null);
  /** The screens of this visit as they were last seen, and what was typed on them. */
  const views = useRef(new Map<string, View>());
  const typed = useRef(new Map<string, Typed>());

  const withRun = async <T,>(fn: (run: Run) => Promise<T>) => {
    if (!entered) throw new Error("the page has not begun");
    return fn((await entered).run);
  };

  /** Shows what the server says. A new screen gets an entry in the history, so that the browser's Back leads here. */
  function show(next: View, entry: "push" | "replace" | "none") {
    if (next.flow) {
      views.current.set(next.flow.id, next);
      const state = {
        flow: next.flow.id,
        depth: (history.state?.depth ?? 0) + Number(entry === "push"),
      };
      if (entry === "push" && next.flow.id !== view.flow?.id) history.pushState(state, "");
      else if (entry === "replace") history.replaceState({ ...state }, "");
    }
    setView(next);
    if (next.state === "LEAVING") goOut(next);
  }

  /** Takes a step from a screen; where it fails, the caller tells. */
  async function leave(values: Typed) {
    const screen = view.flow?.id ?? (await landing());
    if (screen === undefined) return;
    const { view: next, status } = await withRun((run) => submit(run, screen, values));
    forgetTyped(siteId);
    show(next, "push");
    if (next.state === "CLOSED") withRun(async ({ id }) => finish(id, status, origins));
  }

  /** The landing page of who presses its button before the session began; who had gone further is shown that instead. */
  async function landing() {
    const begun = (await entered)?.view;
    return begun?.state === "LANDING" ? begun.flow?.id : undefined;
  }

  /** A step that is taken by no form: where nobody answers, it can be taken again. */
  async function take(step: () => Promise<void>) {
    setBusy(true);
    setFailed(null);
    try {
      await step();
    } catch {
      setFailed(() => () => void take(step));
    } finally {
      setBusy(false);
    }
  }

  const goOn = () => void take(() => leave({}));
  const onEarlyPress = useEffectEvent(goOn);

  const begin = useEffectEvent(() => {
    setFailed(null);
    const entering = enter(siteId, first.look.language);
    setEntered(entering);
    entering.then(
      ({ view: next }) => {
        // Who had gone back to look is still there after a reload.
        const at = history.state?.flow;
        if (next.flow?.before?.includes(at)) goTo(at, "none");
        else show(next, "replace");
        if (isPressed && next.state === "LANDING") onEarlyPress();
      },
      (error) => (isClosed(error) ? location.reload() : setFailed(() => begin)),
    );
  });
  useEffect(() => begin(), []);

  const goTo = useEffectEvent((screen: string, entry: "none" | "replace") => {
    const seen = views.current.get(screen);
    if (seen && seen.state !== "WIDGET") return show(seen, entry);
    void take(async () => show((await withRun((run) => screenOf(run, screen))).view, entry));
  });
  useEffect(() => {
    const onBack = ({ state }: PopStateEvent) => {
      if (typeof state?.flow === "string") goTo(state.flow, "none");
    };
    window.addEventListener("popstate", onBack);
    return () => window.removeEventListener("popstate", onBack);
  }, []);

  const screen = view.flow;
  const shown = screen?.id;
  // Who does not see the page is told that another screen is there.
  useEffect(() => {
    if (shown === undefined) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>(".flow-name")?.focus({ preventScroll: true });
  }, [shown]);

  function back() {
    const before = screen?.before?.at(-1);
    if (history.state?.depth > 0) history.back();
    else if (before) goTo(before, "replace");
  }

  if (failed) {
    return <Failed words={words} onRetry={() => failed()} />;
  }
  if (view.state === "LANDING" && view.texts) {
    return (
      <SiteCard
        look={view.look}
        words={words}
        texts={{ ...view.texts, body: view.texts.body ?? [] }}
        busy={busy || !entered}
        onButton={goOn}
      />
    );
  }
  if (view.state === "CLOSED") {
    return <Ended look={view.look} words={words} text={words.thanks} />;
  }
  if (!screen || !entered) {
    return <Plain>{<p role="status">{words[sayings[view.state] ?? "loading"]}</p>}</Plain>;
  }
  const isFirst = (screen.before ?? []).length === 0;
  const card = { look: view.look, words, name: screen.name, onBack: isFirst ? undefined : back };
  if (view.state === "WIDGET") {
    return (
      <FlowCard {...card}>
        <ConnectScreen
          key={screen.id}
          screen={screen}
          lang={lang}
          words={words}
          busy={busy}
          pass={() => withRun(passOf)}
          onRetry={() => void take(async () => show(await withRun(start), "none"))}
          onLeave={goOn}
          onFail={() => setFailed(() => () => setFailed(null))}
        />
      </FlowCard>
    );
  }
  return (
    <FlowCard {...card}>
      <FormScreen
        key={screen.id}
        screen={screen}
        words={words}
        typed={
          typed.current.get(screen.id) ?? {
            ...firstValues(screen),
            ...typedBefore(siteId, screen.id),
          }
        }
        onType={(now) => {
          typed.current.set(screen.id, now);
          keepTyped(siteId, screen.id, now);
        }}
        onSubmit={leave}
      />
    </FlowCard>
  );
}

const sayings: Partial<Record<Resumed["view"]["state"], "leaving" | "unavailable">> = {
  LEAVING: "leaving",
  UNAVAILABLE: "unavailable",
};
