import { management } from "@shared/api/portal";
import { logout } from "@shared/session/session";

/** Ends the sign-in on the server and in this browser. */
export async function signOut() {
  try {
    await management.DELETE("/signins/current");
  } catch {
    // The tokens go in any case; the server forgets an unreachable sign-in when it expires.
  }
  logout();
}
