import { named, phone, required } from "@portal/lib/validation/fields";
import * as z from "zod/mini";

/** People's names have no shortest form here, only a longest. */
function personName(requiredMessage: string) {
  return required(requiredMessage).check(z.maxLength(50, "Too Long!"), named);
}

export const personalSchema = z.object({
  firstName: personName("First name is required"),
  lastName: personName("Last name is required"),
  title: required("Job title is required").check(z.maxLength(200, "Too Long!")),
  mobileNumber: phone("Mobile number"),
});
