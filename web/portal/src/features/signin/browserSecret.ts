const secretKey = "registrationSecret";
const addressKey = "registrationAddress";

/**
 * What this browser keeps of a sign-up: by it the server knows whose browser the confirmation comes from, and whom to send
 * the mail again. It opens nothing without the link of the mail.
 */
export function newBrowserSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Keeps a sign-up that the server took: until then an earlier one of this browser stays. */
export function keepSignUp(secret: string, address: string) {
  localStorage.setItem(secretKey, secret);
  localStorage.setItem(addressKey, address);
}

export function browserSecret(): string | null {
  return localStorage.getItem(secretKey);
}

/** The address that waits for its confirmation, for the page that says so. */
export function waitingAddress(): string | null {
  return browserSecret() && localStorage.getItem(addressKey);
}

/** The page shows the form again; the mail that is on its way still logs this browser in. */
export function forgetWaitingAddress() {
  localStorage.removeItem(addressKey);
}

/** The sign-up is confirmed: there is nothing left to prove. */
export function forgetSignUp() {
  localStorage.removeItem(secretKey);
  forgetWaitingAddress();
}
