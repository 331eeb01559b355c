import { basepath } from "./basepath";
import { currentHref, forgetOrigin, leaveNotice, loginAgain, rememberOrigin } from "./origin";
import { removeTokens, setLoggedIn, storeMode, storeToken } from "./storage";
import { claimTab, releaseTab } from "./tab";

export interface SignInTokens {
  developerToken: { token: string };
  openApiSandboxToken: { token: string };
  openApiProductionToken: { token: string } | null;
}

/** Stores a fresh login. The mode becomes Production; without its token it stays Sandbox. */
export function storeLogin(tokens: SignInTokens) {
  removeTokens();
  storeToken("developerToken", tokens.developerToken.token);
  storeToken("openApiSandboxToken", tokens.openApiSandboxToken.token);
  if (tokens.openApiProductionToken) {
    storeToken("openApiProductionToken", tokens.openApiProductionToken.token);
  }
  storeMode("PRODUCTION");
  setLoggedIn();
  claimTab();
}

/** Leaves every trace of the running page behind, cached answers included. */
function reloadAt(path: string) {
  location.assign(`${basepath}${path}`);
}

/** Clears the stored tokens and reloads the page at the login. */
export function logout() {
  releaseTab();
  removeTokens();
  forgetOrigin();
  reloadAt("/login");
}

/** The server no longer knows this session: clear local storage, keep the origin, go to the login. */
export function endInvalidSession() {
  rememberOrigin(currentHref());
  leaveNotice(loginAgain);
  releaseTab();
  localStorage.clear();
  reloadAt("/login");
}

const toastMs = 3000;

type Teller = (message: string) => void;

let tell: Teller = () => undefined;

/** Who shows people what the server says at the end of a session. */
export function setTeller(next: Teller) {
  tell = next;
}

/** The server says that the session is over: its message is seen first, then the login follows. */
export function endExpiredSession(message: string) {
  tell(message);
  const origin = currentHref();
  releaseTab();
  removeTokens();
  setTimeout(() => {
    rememberOrigin(origin);
    reloadAt("/login");
  }, toastMs);
}
