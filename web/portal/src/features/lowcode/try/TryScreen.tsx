import { Button } from "@mantine/core";
import { firstValues } from "@packages/screen/check";
import { FlowCard } from "@packages/screen/FlowCard";
import { FormScreen } from "@packages/screen/FormScreen";
import { WidgetScreen } from "@packages/screen/WidgetScreen";
import { SiteCard } from "@packages/site/SiteCard";
import { wordsOf } from "@packages/site/words";
import { message } from "@portal/ui/message";
import { useState } from "react";
import classes from "./Try.module.css";
import type { Tried } from "./tryFlow";
import type { useTry } from "./useTry";

export interface TryScreenProps {
  view: Tried["view"];
  run: ReturnType<typeof useTry>;
}

/** What the public page shows, drawn by its own parts. */
export function TryScreen({ view, run }: TryScreenProps) {
  const [busy, setBusy] = useState(false);
  const words = wordsOf(view.look.language || "en");
  const look = { ...view.look, languages: [] }; // the head of the pane has them

  async function take(step: () => Promise<void>) {
    setBusy(true);
    try {
      await step();
    } catch {
      message.error("That didn't work. Try again.");
    } finally {
      setBusy(false);
    }
  }

  if (view.state === "LANDING" && view.texts) {
    return (
      <SiteCard
        heading="h2"
        look={look}
        words={words}
        texts={{ ...view.texts, body: view.texts.body ?? [] }}
        busy={busy}
        onButton={() => void take(() => run.leave({}))}
      />
    );
  }
  const screen = view.flow;
  if (!screen) {
    return (
      <div className="site site-plain">
        <p role="status">{view.state === "LEAVING" ? words.leaving : words.thanks}</p>
      </div>
    );
  }
  const before = screen.before?.at(-1);
  const onBack = before === undefined ? undefined : () => run.jump(before);
  return (
    <FlowCard heading="h2" look={look} words={words} name={screen.name} onBack={onBack}>
      {view.state === "WIDGET" ? (
        <WidgetScreen
          screen={{ ...screen, hasFailed: run.hasFailed }}
          words={words}
          busy={busy}
          isConnected={false}
          onRetry={run.retry}
          onLeave={() => void take(() => run.leave({}))}
        >
          <div className={classes.widget}>
            <p>The widget opens here. Trying a site connects no account.</p>
            <Button loading={busy} onClick={() => void take(run.connect)}>
              Simulate a connection
            </Button>
            <Button variant="default" disabled={busy} onClick={() => void take(run.closeWidget)}>
              Close without connecting
            </Button>
          </div>
        </WidgetScreen>
      ) : (
        <FormScreen
          key={screen.id}
          screen={screen}
          words={words}
          typed={{ ...firstValues(screen), ...run.typed.get(screen.id) }}
          onType={(now) => run.typed.set(screen.id, now)}
          onSubmit={run.leave}
        />
      )}
    </FlowCard>
  );
}
