import { defaultButton } from "@packages/flow/defaults";
import { notLinked } from "@packages/flow/validate";
import { siteColors } from "@packages/site/SiteCard";
import { Note } from "@portal/ui/Note";
import { memo } from "react";
import { flushSync } from "react-dom";
import { problemsOf, useBuilder } from "../context";
import { nextConfigId } from "../panel/NextConfig";
import classes from "./Canvas.module.css";
import { FormCanvas } from "./FormCanvas";
import { LandingCanvas } from "./LandingCanvas";
import { WidgetCanvas } from "./WidgetCanvas";

const canvases = {
  FormModule: FormCanvas,
  LandingPageModule: LandingCanvas,
  WinkWidgetModule: WidgetCanvas,
} as const;

/** The screen as people will see it, on a phone or in a window, and what follows it. */
export const Canvas = memo(function Canvas() {
  const { state, flow, screen, findings, dispatch } = useBuilder();
  const Content = canvases[screen.module.type] ?? FormCanvas;
  const isUnlinked = problemsOf(findings, screen.id, null, "screen").includes(notLinked);
  return (
    <section className={classes.canvas} aria-label="Canvas">
      {isUnlinked && (
        <div className={classes.banner}>
          <Note tone="danger">{notLinked}</Note>
        </div>
      )}
      <div className={classes.sheet} data-device={state.device} style={siteColors(flow.themeColor)}>
        <Content key={screen.id} />
        <button
          type="button"
          className={classes.next}
          aria-describedby="builder-next-hint"
          onClick={() => {
            // What it leads to may be in a tab that only shows then.
            flushSync(() => dispatch({ type: "select", select: { tab: "screen" } }));
            const next = document.getElementById(nextConfigId);
            next?.scrollIntoView({ block: "start" });
            next?.focus({ preventScroll: true });
          }}
        >
          {screen.nextButtonName.trim() || defaultButton}
        </button>
        <p className={classes.nextHint} id="builder-next-hint">
          Click to set the next screen
        </p>
      </div>
    </section>
  );
});
