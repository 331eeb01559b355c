import * as z from "zod/mini";

const strength =
  "Password must have at least 8 characters and contain a mix of uppercase and lowercase " +
  "alphanumeric and special characters (i.e. a-z, A-Z, 0-9, !@#$%^&*()-+ etc.)";

/** What a password has to have, in the few words that fit below its field. */
export const passwordRules = [
  { words: "8 characters", pattern: /^[\s\S]{8}/ },
  { words: "Uppercase", pattern: /[A-Z]/ },
  { words: "Lowercase", pattern: /[a-z]/ },
  { words: "Number", pattern: /[0-9]/ },
  { words: "One of !@#$%^&*", pattern: /[!@#$%^&*]/ },
] as const;

/** Every rule of the password says the same sentence. */
const strengthChecks = passwordRules.map(({ pattern }) => z.regex(pattern, strength));

/** A required password of the strength the product asks for. */
export function strongPassword(requiredMessage: string = strength) {
  return z.string().check(z.minLength(1, requiredMessage), ...strengthChecks);
}

/** The change of one's own password, in Settings and after it expired. */
export const passwordChangeSchema = z
  .object({
    originPassword: z.string().check(z.minLength(1, "Current password is required")),
    newPassword: strongPassword("New password is required"),
    confirmPassword: strongPassword("Confirm password is required"),
  })
  .check(
    z.refine((form) => form.newPassword === "" || form.newPassword !== form.originPassword, {
      path: ["newPassword"],
      error: "Your new password cannot be the same as your old password. Please provide a new one.",
      when: () => true,
    }),
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "This doesn't match your new password",
      when: () => true,
    }),
  );
