import { email, name, required } from "@portal/lib/validation/fields";
import { strongPassword } from "@portal/lib/validation/password";
import * as z from "zod/mini";

export const resetSchema = z.object({ emailAddress: email });

export const registerSchema = z
  .object({
    firstName: name("First name is required"),
    lastName: name("Last name is required"),
    tenantName: name("Organization name is required"),
    emailAddress: email,
    title: required("Job title is required"),
    password: strongPassword(),
    confirmPassword: strongPassword("Confirm password is required"),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "This doesn't match your password",
      when: () => true,
    }),
  );

export const newPasswordSchema = z
  .object({
    newPassword: strongPassword("New password is required"),
    confirmPassword: strongPassword("Confirm new password is required"),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "This doesn't match your new password",
      when: () => true,
    }),
  );

export const joinSchema = z
  .object({
    firstName: name("First name is required"),
    lastName: name("Last name is required"),
    title: required("Job title is required"),
    newPassword: strongPassword(),
    confirmPassword: strongPassword("Confirm password is required"),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "This doesn't match your password",
      when: () => true,
    }),
  );
