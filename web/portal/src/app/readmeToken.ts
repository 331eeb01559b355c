import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import { currentMode } from "@portal/lib/session/storage";

const keysSize = 50;

/** A token that names the newest active key of the mode, if there is one; the list is newest first. */
async function createToken(): Promise<string> {
  const mode = currentMode();
  const query = { mode, size: keysSize };
  const keys = await unwrap(management.GET("/apiKeys", { params: { query } }));
  const keyId = keys.items.find((key) => key.status === "ACTIVE")?.id;
  const body = keyId ? { mode, keyId } : { mode };
  return (await unwrap(management.POST("/readmeTokens", { body }))).token;
}

/**
 * Opens a page that may know who came. The window opens in the click itself, or the browser would block it; its
 * address follows with the token, and without one when the token could not be made.
 */
export async function openWithToken(address: string) {
  const opened = window.open("", "_blank");
  const target = new URL(address);
  try {
    target.searchParams.set("auth_token", await createToken());
  } catch {
    // The page is a public one: it is opened all the same.
  }
  if (!opened) {
    window.open(target, "_blank", "noopener,noreferrer");
    return;
  }
  opened.opener = null;
  opened.location.replace(target);
}
