import * as z from "zod/mini";

const strength =
  "Password must have at least 8 characters and contain a mix of uppercase and lowercase " +
  "alphanumeric and special characters (i.e. a-z, A-Z, 0-9, !@#$%^&*()-+ etc.)";

/** Every rule of the password says the same sentence. */
const strengthChecks = [
  z.minLength(8, strength),
  z.regex(/[!@#$%^&*]/, strength),
  z.regex(/[A-Z]/, strength),
  z.regex(/[a-z]/, strength),
  z.regex(/[0-9]/, strength),
];

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
