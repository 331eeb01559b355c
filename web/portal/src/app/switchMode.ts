import { basepath } from "@portal/lib/session/basepath";
import { currentMode, storeMode } from "@portal/lib/session/storage";

/** Changes to the other mode, seen from a page of the portal. */
export function switchMode(pathname: string) {
  storeMode(currentMode() === "SANDBOX" ? "PRODUCTION" : "SANDBOX");
  // The whole page reloads, so that nothing of the other mode stays on it.
  if (pathname === "/users/invite") location.assign(`${basepath}/users`);
  else location.reload();
}
