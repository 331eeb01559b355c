import { ApiError } from "@packages/api/error";
import { expect, test } from "vitest";
import { notSaved } from "./useSave";

const again = "Sorry, save failed, please try again.";

test.each([
  ["INVALID_PARAMETERS", "Enter a name.", "Enter a name."],
  ["NETWORK_ERROR", "The server could not be reached.", again],
  ["HTTP_502", "Something went wrong. Please try again later.", again],
])("a save that ends with %s says: %s", (code, message, said) => {
  expect(notSaved(new ApiError({ status: 0, code, message }))).toBe(said);
});

test("a save that broke says so, too", () => {
  expect(notSaved(new TypeError("x is undefined"))).toBe(again);
});
