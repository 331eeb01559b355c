import { useEffect } from "react";
import type { Api } from "./api";
import { Context, useWink } from "./context";
import { Problem } from "./parts/Problem";
import { Screen } from "./parts/Screen";
import { Skeleton } from "./parts/Skeleton";
import { Boot } from "./screens/Boot";
import { ConsentScreen } from "./screens/ConsentScreen";
import { Sources } from "./screens/Sources";
import type { View } from "./state";
import type { Store } from "./store";
import type { DrawnText } from "./text";
import { useSteps } from "./useSteps";

interface WinkProps {
  store: Store;
  api: Api;
  locale: string;
  text: DrawnText;
}

export function Wink({ store, api, locale, text }: WinkProps) {
  return (
    <Context value={{ store, api, locale, text }}>
      <Stage />
    </Context>
  );
}

/** Shows the machine's view; an expired session covers it without taking it down. */
function Stage() {
  const { state, dispatch } = useWink();
  const isExpired = state.view.name === "EXPIRED";
  const view = state.view.name === "EXPIRED" ? state.view.before : state.view;
  useEscape(dispatch);
  return (
    <>
      <div className="layer" hidden={isExpired}>
        <ScreenOf view={view} />
      </div>
      {isExpired && (
        <div className="layer">
          <Later view={state.view} />
        </div>
      )}
    </>
  );
}

function ScreenOf({ view }: { view: View }) {
  switch (view.name) {
    case "BOOT":
      return <Boot />;
    case "CONSENT":
      return <ConsentScreen />;
    case "SOURCES":
      return <Sources />;
    default:
      return <Later view={view} />;
  }
}

/** All other screens come in a separate bundle. */
function Later({ view }: { view: View }) {
  const { Steps, hasFailed, retry } = useSteps();
  if (Steps) return <Steps view={view} />;
  return (
    <Screen>
      {hasFailed ? <Problem message={null} onRetry={retry} /> : <Skeleton rows={3} />}
    </Screen>
  );
}

/**
 * Esc does what the X does, once the key is let go: the page removes the frame, and the browser must
 * not wait for a frame that is gone to have taken a key. Dialogs take Esc for themselves, and a search
 * is emptied first.
 */
function useEscape(dispatch: Store["dispatch"]) {
  useEffect(() => {
    let isDown = false;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      isDown = false;
      if (event.isComposing || document.querySelector("dialog")) return;
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type === "search" && target.value) return;
      event.preventDefault();
      isDown = true;
    };
    const release = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !isDown) return;
      isDown = false;
      setTimeout(() => dispatch({ type: "CLOSE" }));
    };
    window.addEventListener("keydown", press);
    window.addEventListener("keyup", release);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("keyup", release);
    };
  }, [dispatch]);
}
