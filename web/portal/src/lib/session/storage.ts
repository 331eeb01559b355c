export type Mode = "SANDBOX" | "PRODUCTION";

/** The five session tokens, by the names under which local storage keeps them. */
export const tokenNames = [
  "developerToken",
  "openApiSandboxToken",
  "openApiProductionToken",
  "winkSandboxToken",
  "winkProductionToken",
] as const;

export type TokenName = (typeof tokenNames)[number];

const loginStatusKey = "loginStatus";
const modeKey = "mode";

export function readToken(name: TokenName): string | null {
  return localStorage.getItem(name);
}

export function storeToken(name: TokenName, token: string) {
  localStorage.setItem(name, token);
}

/** Removes the five tokens and the login status; the mode and the color scheme stay. */
export function removeTokens() {
  for (const name of tokenNames) localStorage.removeItem(name);
  localStorage.removeItem(loginStatusKey);
}

export function setLoggedIn() {
  localStorage.setItem(loginStatusKey, "true");
}

/** What lets a visitor past the guard: the login status or a developer token. */
export function isLoggedIn(): boolean {
  return localStorage.getItem(loginStatusKey) === "true" || readToken("developerToken") !== null;
}

export function hasProduction(): boolean {
  return readToken("openApiProductionToken") !== null;
}

/** The effective mode: Production only while a production token is stored. */
export function currentMode(): Mode {
  const chosen = localStorage.getItem(modeKey);
  return chosen === "PRODUCTION" && hasProduction() ? "PRODUCTION" : "SANDBOX";
}

export function storeMode(mode: Mode) {
  localStorage.setItem(modeKey, mode);
}

export function openToken(mode: Mode): string | null {
  return readToken(mode === "PRODUCTION" ? "openApiProductionToken" : "openApiSandboxToken");
}

/** The stored token of the widget's user in a mode; the emulator makes and keeps it. */
export function widgetToken(mode: Mode): string | null {
  return readToken(mode === "PRODUCTION" ? "winkProductionToken" : "winkSandboxToken");
}

export function storeWidgetToken(mode: Mode, token: string) {
  storeToken(mode === "PRODUCTION" ? "winkProductionToken" : "winkSandboxToken", token);
}
