const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A reference that no other thing of a site has: `Screen_…`, `Module_…` or the type of a component. */
export function newId(prefix: string): string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return `${prefix}_${Array.from(random, (n) => alphabet.charAt(n % alphabet.length)).join("")}`;
}
