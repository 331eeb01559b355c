import { management } from "@portal/lib/api/portal";
import { logout } from "@portal/lib/session/session";

/** Ends the sign-in on the server and in this browser. */
export async function signOut() {
  try {
    await management.DELETE("/signins/current");
  } catch {
    // The tokens go in any case; the server forgets an unreachable sign-in when it expires.
  }
  logout();
}
