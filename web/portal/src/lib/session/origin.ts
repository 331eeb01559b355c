import { basepath } from "./basepath";

// The remembered origin lies in session storage, because an invalid session clears local storage.
const originKey = "loginOrigin";
const noticeKey = "loginNotice";

/** Remembers where a login returns to: path, query and hash inside the portal. */
export function rememberOrigin(href: string) {
  if (isOwnPath(href)) sessionStorage.setItem(originKey, href);
}

export function forgetOrigin() {
  sessionStorage.removeItem(originKey);
}

/** The remembered origin, once. Only a path of this very site counts. */
export function takeOrigin(): string | null {
  const href = sessionStorage.getItem(originKey);
  forgetOrigin();
  return href && isOwnPath(href) ? href : null;
}

export function isOwnPath(href: string): boolean {
  if (!/^\/(?![/\\])/.test(href)) return false;
  return new URL(href, location.origin).origin === location.origin;
}

/** The address bar without the portal's base, as the router knows it. */
export function currentHref(): string {
  const path = location.pathname.slice(basepath.length) || "/";
  return path + location.search + location.hash;
}

export const loginAgain = "Please log in again.";

/** A sentence for the login screen to show once, after a session expired. */
export function leaveNotice(text: string) {
  sessionStorage.setItem(noticeKey, text);
}

export function takeNotice(): string | null {
  const text = sessionStorage.getItem(noticeKey);
  sessionStorage.removeItem(noticeKey);
  return text;
}

/** Pages of the documentation are the server's: the router doesn't know them. */
export function isDocs(href: string): boolean {
  return /^\/docs(\/|$|[?#])/.test(href);
}
