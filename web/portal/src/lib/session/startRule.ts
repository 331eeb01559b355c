import { basepath } from "./basepath";
import { serverNow } from "./serverClock";
import { readToken, removeTokens, tokenNames } from "./storage";

/** A session with less than this left is not worth starting with. */
const minimumLeftSeconds = 1800;

/** The expiry that a token carries, in seconds; null when the token cannot be read. */
export function tokenExpiry(token: string): number | null {
  try {
    const body = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    if (claims && typeof claims === "object" && "exp" in claims && typeof claims.exp === "number") {
      return claims.exp;
    }
  } catch {
    // Not a token at all: the caller treats it as the end of the session.
  }
  return null;
}

const publicPages = ["/register", "/reset"];

/**
 * A session that has just been ended leads to the login. The router's guard sees to that for everything behind a login and
 * remembers the way back; pages that a mail links to go on, because their link works once.
 */
export function leavePublicPage() {
  const path = location.pathname.slice(basepath.length);
  if (publicPages.includes(path)) history.replaceState(null, "", `${basepath}/login`);
}

/**
 * Runs once at start. One token that cannot be read clears local storage; one that expires in
 * under 1800 seconds removes all five. The guard of the router then leads to the login.
 */
export function applyStartRule(): "kept" | "removed" | "cleared" {
  const stored = tokenNames.map(readToken).filter((token) => token !== null);
  const expiries = stored.map(tokenExpiry);
  if (expiries.includes(null)) {
    localStorage.clear();
    return "cleared";
  }
  const soonest = Math.min(...expiries.map((expiry) => expiry ?? 0), Number.POSITIVE_INFINITY);
  if (soonest - serverNow() / 1000 >= minimumLeftSeconds) return "kept";
  removeTokens();
  return "removed";
}
