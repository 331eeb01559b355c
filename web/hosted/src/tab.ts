import type { Run } from "./calls";

/** Kept for this tab alone: a reload goes on, another tab starts anew, and so does another person on this device. */
const key = (siteId: string) => `wink.s.${siteId}`;

export function stored(siteId: string): Run | null {
  try {
    const { id, token, isFlow } = JSON.parse(sessionStorage.getItem(key(siteId)) ?? "null") ?? {};
    return typeof id === "string" && typeof token === "string" ? { id, token, isFlow } : null;
  } catch {
    return null;
  }
}

export function keep(siteId: string, run: Run) {
  try {
    sessionStorage.setItem(key(siteId), JSON.stringify(run));
  } catch {
    // A browser that keeps nothing starts anew after a reload.
  }
}

export function forget(siteId: string) {
  try {
    sessionStorage.removeItem(key(siteId));
  } catch {
    // Then it kept nothing.
  }
}

/** Asks the server for a page on which this tab's run can go on, whatever became of the site. */
const resumeParam = "nodResume";

export const resumes = () => new URLSearchParams(location.search).has(resumeParam);

export const resumeAddress = (path: string) => `${path}?${resumeParam}`;
