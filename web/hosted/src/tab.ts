import { languageParam } from "@packages/site/languageParam";
import type { Run } from "./calls";

/** Kept for this tab alone: a reload goes on, another tab starts over, and so does another person on this device. */
const key = (siteId: string) => `wink.s.${siteId}`;

/** A one-time link opens nothing twice, so its run goes on in every tab of the browser that comes with the link. */
const linkParam = "nodLink";
const link = () => new URLSearchParams(location.search).get(linkParam);
const linkKey = (token: string) => `wink.l.${token}`;

export function stored(siteId: string): Run | null {
  try {
    const given = link();
    const text = given ? localStorage.getItem(linkKey(given)) : sessionStorage.getItem(key(siteId));
    const { id, token, isFlow } = JSON.parse(text ?? "null") ?? {};
    return typeof id === "string" && typeof token === "string" ? { id, token, isFlow } : null;
  } catch {
    return null;
  }
}

export function keep(siteId: string, run: Run) {
  try {
    const given = link();
    sessionStorage.setItem(key(siteId), JSON.stringify(run));
    if (given) localStorage.setItem(linkKey(given), JSON.stringify(run));
  } catch {
    // A browser that keeps nothing starts over after a reload.
  }
}

export function forget(siteId: string) {
  try {
    const given = link();
    sessionStorage.removeItem(key(siteId));
    if (given) localStorage.removeItem(linkKey(given));
  } catch {
    // Then it kept nothing.
  }
}

/** Asks the server for a page on which this tab's run can go on, whatever became of the site. */
const resumeParam = "nodResume";

export const resumes = () => new URLSearchParams(location.search).has(resumeParam);

/** The language that somebody chose goes along. */
export function resumeAddress(path: string): string {
  const language = new URLSearchParams(location.search).get(languageParam);
  return `${path}?${resumeParam}${language ? `&${languageParam}=${encodeURIComponent(language)}` : ""}`;
}
