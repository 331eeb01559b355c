import * as z from "zod/mini";
import { emailInvalid, emailPattern, emailRequired } from "./email";
import { nameProblem } from "./name";

/** Fields that several forms share, with the messages of the specification. */
export const email = z
  .string()
  .check(z.trim(), z.minLength(1, emailRequired), z.regex(emailPattern, emailInvalid));

/** The rule of all names, for what is not empty. */
export const named = z.check<string>((text) => {
  const problem = text.value.trim() && nameProblem(text.value.trim());
  if (problem) text.issues.push({ code: "custom", message: problem, input: text.value });
});

/** A name of 2 to 50 characters. */
export function name(requiredMessage: string) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, requiredMessage),
      z.minLength(2, "Too Short!"),
      z.maxLength(50, "Too Long!"),
      named,
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
