// Tabs share local storage. A page that was built for one login and mode must not act for another one that a second
// tab has stored meanwhile.
import { currentMode, readToken } from "./storage";

const owner = () => `${readToken("developerToken") ?? ""} ${currentMode()}`;

/** Whom this page was built for; undefined before that is known. */
let built: string | undefined;

/** The page is built for the stored login and mode, once at start and again after a login. */
export function claimTab() {
  built = owner();
}

/** This page has ended its login itself and goes on to another page. */
export function releaseTab() {
  built = undefined;
}

/** Another tab has logged in, logged out or switched the mode. Pages for visitors have nobody to act for. */
export function isTabStale(): boolean {
  return built !== undefined && !built.startsWith(" ") && built !== owner();
}

/** Whether this page was built for a visitor, although another tab has logged in. */
export function isTabOfVisitor(): boolean {
  return built?.startsWith(" ") ?? false;
}

/** Builds the page anew as soon as another tab makes it stale. */
export function watchTabs() {
  addEventListener("storage", () => {
    if (isTabStale()) location.reload();
  });
}
