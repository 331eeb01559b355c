export const emailRequired = "Email is required";
export const emailInvalid = "Email must be a valid email address";

/** A local part of words with single dots between them, and a domain name. */
export const emailPattern =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** What is wrong with an address. The login asks this instead of a schema, to load without zod. */
export function emailProblem(value: string): string | null {
  const address = value.trim();
  if (address === "") return emailRequired;
  return emailPattern.test(address) ? null : emailInvalid;
}
