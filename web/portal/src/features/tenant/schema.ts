import { email, name, phone, required } from "@portal/lib/validation/fields";
import * as z from "zod/mini";

const tooLong = "Too Long!";
const street = 200;
const place = 100;

/** With a scheme, a host and without a password in it, as the server sees it. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\/?#@]+([/?#][^\s\\]*)?$/i.test(text) && URL.canParse(text);
}

function optional(limit: number) {
  return z.string().check(z.trim(), z.maxLength(limit, tooLong));
}

export const organizationSchema = z.object({
  name: name("Name required"),
  industry: required("Industry is required"),
  emailAddress: email,
  phoneNumber: phone("Phone Number"),
  companySize: required("Company Size is required"),
  websiteUrl: required("Website URL is required").check(
    z.maxLength(2048, tooLong),
    z.refine((text) => text === "" || isWebAddress(text), "Website URL must be a valid URL"),
  ),
  streetAddress1: required("Street Address is required").check(z.maxLength(street, tooLong)),
  streetAddress2: optional(street),
  city: required("City is required").check(z.maxLength(place, tooLong)),
  region: optional(place),
  country: required("Country is required").check(z.maxLength(place, tooLong)),
  zipCode: optional(20),
  timeZone: required("Choose a time zone from the list."),
});
