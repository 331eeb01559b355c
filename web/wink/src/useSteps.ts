import { type ComponentType, useEffect, useState } from "react";
import type { View } from "./state";

type StepsComponent = ComponentType<{ view: View }>;

let loaded: StepsComponent | null = null;

async function loadSteps() {
  loaded = (await import("./screens/Steps")).Steps;
  return loaded;
}

/** Fetches the later screens at the first touch or key, so that they are there when needed. */
export function warmUp() {
  for (const event of ["pointerdown", "keydown"]) {
    window.addEventListener(event, () => void loadSteps().catch(() => {}), { once: true });
  }
}

/** The later screens, when their bundle is there. */
export function useSteps() {
  const [Steps, setSteps] = useState<StepsComponent | null>(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const isNeeded = Steps === null && !hasFailed;
  useEffect(() => {
    if (!isNeeded) return;
    loadSteps().then(
      (component) => setSteps(() => component),
      () => setHasFailed(true),
    );
  }, [isNeeded]);
  return { Steps, hasFailed, retry: () => setHasFailed(false) };
}
