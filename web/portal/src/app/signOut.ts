import { management } from "@portal/lib/api/portal";
import { dropReads } from "@portal/lib/api/send";
import { logout } from "@portal/lib/session/session";

/** Ends the sign-in on the server and in this browser. */
export async function signOut() {
  dropReads();
  try {
    await management.DELETE("/signins/current");
  } catch {
    // The tokens go in any case; the server forgets an unreachable sign-in when it expires.
  }
  logout();
}
