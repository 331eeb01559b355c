import { schemaResolver } from "@mantine/form";
import { passwordChangeSchema } from "@portal/lib/validation/password";
import { expect, it } from "vitest";
import { personalSchema } from "./schema";

const person = { firstName: "A", lastName: "Calderon", title: "Lead", mobileNumber: "+639" };

it.each([
  [{}, {}],
  [{ firstName: " " }, { firstName: "First name is required" }],
  [{ lastName: "" }, { lastName: "Last name is required" }],
  [{ lastName: "x".repeat(50) }, {}],
  [{ lastName: "x".repeat(51) }, { lastName: "Too Long!" }],
  [{ title: "" }, { title: "Job title is required" }],
  [{ mobileNumber: " " }, { mobileNumber: "Mobile number is required" }],
  [{ mobileNumber: "abc" }, { mobileNumber: "Mobile number must be a number" }],
  [{ mobileNumber: "+" }, { mobileNumber: "Mobile number must be a number" }],
])("a person with %j is told %j", (change, errors) => {
  expect(schemaResolver(personalSchema, { sync: true })({ ...person, ...change })).toEqual(errors);
});

const weak =
  "Password must have at least 8 characters and contain a mix of uppercase and lowercase " +
  "alphanumeric and special characters (i.e. a-z, A-Z, 0-9, !@#$%^&*()-+ etc.)";
const same = "Your new password cannot be the same as your old password. Please provide a new one.";

it.each([
  ["Old-pass-1!", "New-pass-1!", "New-pass-1!", {}],
  [
    "",
    "",
    "",
    {
      originPassword: "Current password is required",
      newPassword: "New password is required",
      confirmPassword: "Confirm password is required",
    },
  ],
  ["Old-pass-1!", "Old-pass-1!", "Old-pass-1!", { newPassword: same }],
  ["Old-pass-1!", "abc", "abc", { newPassword: weak, confirmPassword: weak }],
  ["Old-pass-1!", "New-pass-1!", "abc", { confirmPassword: weak }],
  [
    "Old-pass-1!",
    "New-pass-1!",
    "New-pass-2!",
    { confirmPassword: "This doesn't match your new password" },
  ],
  ["Old-pass-1!", "New-pass-1!", "", { confirmPassword: "Confirm password is required" }],
])(
  "a change from %j to %j, %j is told %j",
  (originPassword, newPassword, confirmPassword, errors) => {
    const judge = schemaResolver(passwordChangeSchema, { sync: true });
    expect(judge({ originPassword, newPassword, confirmPassword })).toEqual(errors);
  },
);
