import * as z from "zod/mini";
import { emailInvalid, emailPattern, emailRequired } from "./email";

/** Fields that several forms share, with the messages of the specification. */
export const email = z
  .string()
  .check(z.trim(), z.minLength(1, emailRequired), z.regex(emailPattern, emailInvalid));

/** A name of 2 to 50 characters. */
export function name(requiredMessage: string) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, requiredMessage),
      z.minLength(2, "Too Short!"),
      z.maxLength(50, "Too Long!"),
    );
}

export function required(message: string) {
  return z.string().check(z.trim(), z.minLength(1, message));
}

/** Digits with an optional plus before them, kept as text for the zeros they begin with. */
export function phone(label: string) {
  return required(`${label} is required`).check(
    z.regex(/^\+?\d+$/, `${label} must be a number`),
    z.maxLength(20, "Too Long!"),
  );
}
