import { Select } from "@mantine/core";
import { translatedTo, writtenIn } from "@packages/flow/languages";
import { IconAction } from "@portal/ui/IconAction";
import { LateLoader } from "@portal/ui/LateLoader";
import { LoadError } from "@portal/ui/LoadError";
import { Note } from "@portal/ui/Note";
import { IconRefresh, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useBuilder } from "../context";
import { languageName } from "../languages/names";
import { Answers } from "./Answers";
import { Params } from "./Params";
import classes from "./Try.module.css";
import { TryScreen } from "./TryScreen";
import { useTry } from "./useTry";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** The flow as it is on the canvas now, to be gone through beside it. */
export function TryPane({ onClose }: { onClose: () => void }) {
  const { mode, flow } = useBuilder();
  const run = useTry(mode, flow);
  const others = translatedTo(flow);
  const view = run.end ?? run.shown.data?.view;
  const shown = view?.flow?.id;
  const frame = useRef<HTMLDivElement>(null);
  const seen = useRef(shown);

  // As on the page: who doesn't see it is told that another screen is there. Opening the pane leaves the focus alone.
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== shown) {
      frame.current?.scrollTo(0, 0);
      frame.current?.querySelector<HTMLElement>(".flow-name")?.focus({ preventScroll: true });
    }
    seen.current = shown;
  }, [shown]);

  return (
    <section className={classes.pane} aria-label="Try it">
      <div className={classes.head}>
        <Select
          className={classes.jump}
          aria-label="Jump to a screen"
          allowDeselect={false}
          data={flow.screens.map(({ id, screenName }) => ({
            value: id,
            label: screenName.trim() || "Untitled screen",
          }))}
          value={shown ?? null}
          placeholder={run.end ? "The end" : ""}
          onChange={(id) => id && run.jump(id)}
        />
        {others.length > 0 && (
          <Select
            className={classes.language}
            aria-label="Preview language"
            allowDeselect={false}
            data={[writtenIn(flow), ...others].map((code) => ({
              value: code,
              label: languageName(code),
            }))}
            value={others.includes(run.place.language) ? run.place.language : writtenIn(flow)}
            onChange={(language) => language && run.speak(language)}
          />
        )}
        <IconAction label="Start over" variant="subtle" onClick={() => run.restart()}>
          <IconRefresh {...icon} />
        </IconAction>
        <IconAction label="Close preview" variant="subtle" onClick={onClose}>
          <IconX {...icon} />
        </IconAction>
      </div>
      <div className={classes.frame} ref={frame}>
        {run.shown.isError && !run.end ? (
          <LoadError
            error={run.shown.error}
            title="The screen can't be shown"
            onRetry={run.shown.refetch}
          />
        ) : view ? (
          <TryScreen view={view} run={run} />
        ) : (
          <LateLoader label="Loading the screen" />
        )}
      </div>
      <div className={classes.foot}>
        {run.end && (
          <Note role="status">
            {run.end.exit ? `People leave to ${run.end.exit}` : "The flow ends here."}
          </Note>
        )}
        <Params flow={flow} given={run.place.params} onChange={run.restart} />
        <Answers flow={flow} answers={run.place.answers} />
        <p className={classes.hint}>Includes unsaved changes. Nothing you enter here is stored.</p>
      </div>
    </section>
  );
}
