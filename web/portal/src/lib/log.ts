type Listener = (error: unknown) => void;

let listener: Listener | null = null;

/** The error-reporting hook, where one is configured. */
export function setErrorListener(next: Listener) {
  listener = next;
}

/** The one place that tells of what went wrong: the console says nothing in the shipped build. */
export function logError(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: developers read it; the shipped build leaves the line out
  if (import.meta.env.DEV && import.meta.env.MODE !== "test") console.error(error);
  listener?.(error);
}
