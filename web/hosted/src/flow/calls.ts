import { call, type Resumed, type Run } from "../calls";

/** Leaves a screen by its button; the server says what comes next. */
export const submit = (run: Run, screen: string, values: Readonly<Record<string, unknown>>) =>
  call<Resumed>("POST", `/sessions/${run.id}/screens/${screen}`, run, { values });

/** A screen that was left before. */
export const screenOf = (run: Run, screen: string) =>
  call<Resumed>("GET", `/sessions/${run.id}/screens/${screen}`, run);
