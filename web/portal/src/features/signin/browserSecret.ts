const key = "registrationSecret";

/**
 * What this browser keeps of a sign-up: by it the server knows whose browser the confirmation comes from, and whom to send
 * the mail again. It opens nothing without the link of the mail.
 */
export function newBrowserSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  localStorage.setItem(key, secret);
  return secret;
}

export function browserSecret(): string | null {
  return localStorage.getItem(key);
}

/** The sign-up is confirmed: there is nothing left to prove. */
export function forgetBrowserSecret() {
  localStorage.removeItem(key);
}
