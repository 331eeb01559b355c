// Tabs share local storage. A page that was built for one login and mode must not act for another one that a second
// tab has stored meanwhile.
import { currentMode, isLoggedIn, readToken, type TokenName } from "./storage";

/** What a login stores. Another tab writes one after the other, so that for a moment they are of two logins. */
const ofLogin: TokenName[] = ["developerToken", "openApiSandboxToken", "openApiProductionToken"];

const login = () => ofLogin.map((name) => readToken(name) ?? "").join(",");

const owner = () => `${currentMode()} ${login()}`;

/** Whom this page was built for, null for a visitor; undefined before that is known. */
let built: string | null | undefined;

/** The page is built for the stored login and mode, once at start and again after a login. */
export function claimTab() {
  built = isLoggedIn() ? owner() : null;
}

/** This page has ended its login itself and goes on to another page. */
export function releaseTab() {
  built = undefined;
}

/** Another tab has logged in, logged out or switched the mode. Pages for visitors have nobody to act for. */
export function isTabStale(): boolean {
  return typeof built === "string" && built !== owner();
}

/** Another login is stored than the one that this page was built for. */
export function isTabForeign(): boolean {
  return typeof built === "string" && built.slice(built.indexOf(" ") + 1) !== login();
}

/** Whether this page was built for a visitor, although another tab may have logged in. */
export function isTabOfVisitor(): boolean {
  return built === null;
}

/** Reloads the page as soon as another tab makes it stale. */
export function watchTabs() {
  addEventListener("storage", () => {
    if (isTabStale()) location.reload();
  });
}
