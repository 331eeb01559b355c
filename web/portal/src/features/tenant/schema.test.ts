import { schemaResolver } from "@mantine/form";
import { expect, it } from "vitest";
import { organizationSchema } from "./schema";

const good = {
  name: "Bayline Credit",
  industry: "consumer lending",
  emailAddress: "hello@bayline.test",
  phoneNumber: "+63900000100",
  companySize: "51-200",
  websiteUrl: "https://bayline.test/a?b=c@d",
  streetAddress1: "14 Acacia Street",
  streetAddress2: "",
  city: "Cebu City",
  region: "",
  country: "Philippines",
  zipCode: "",
  timeZone: "Asia/Manila",
};

const badUrl = "Website URL must be a valid URL";

it.each([
  ["name", "Ab", undefined],
  ["name", "A".repeat(50), undefined],
  ["name", "A", "Too Short!"],
  ["name", "A".repeat(51), "Too Long!"],
  ["name", " ", "Name required"],
  ["industry", "", "Industry is required"],
  ["emailAddress", "abc", "Email must be a valid email address"],
  ["emailAddress", "", "Email is required"],
  ["phoneNumber", "", "Phone Number is required"],
  ["phoneNumber", "abc", "Phone Number must be a number"],
  ["phoneNumber", "0917", undefined],
  ["companySize", "", "Company Size is required"],
  ["websiteUrl", "", "Website URL is required"],
  ["websiteUrl", "abc", badUrl],
  ["websiteUrl", "www.bayline.test", badUrl],
  ["websiteUrl", "https:bayline.test", badUrl],
  ["websiteUrl", "https://", badUrl],
  ["websiteUrl", "https://a:b@bayline.test", badUrl],
  ["websiteUrl", "javascript:alert(1)", badUrl],
  ["websiteUrl", "http://bayline.test:8080", undefined],
  ["streetAddress1", "", "Street Address is required"],
  ["city", " ", "City is required"],
  ["city", "x".repeat(101), "Too Long!"],
  ["country", "", "Country is required"],
])("an organization with %s %j is told %j", (name, text, message) => {
  const errors = schemaResolver(organizationSchema, { sync: true })({ ...good, [name]: text });
  expect(errors).toEqual(message ? { [name]: message } : {});
});
