import { ApiError, unexplained } from "@packages/api/error";
import { expect, test } from "vitest";
import { notSaved } from "./useSave";

const again = "Sorry, save failed, please try again.";

test.each([
  [400, "INVALID_PARAMETERS", "Enter a name.", "Enter a name."],
  [0, "NETWORK_ERROR", "The server could not be reached.", again],
  [0, "TIMEOUT", "The server didn't respond within 60 seconds (TIMEOUT).", again],
  [502, "HTTP_502", unexplained, again],
  [500, "HTTP_500", "The database is full.", "The database is full."],
])("a save that ends with %i %s says: %s", (status, code, message, said) => {
  expect(notSaved(new ApiError({ status, code, message }))).toBe(said);
});

test("a save that broke says so, too", () => {
  expect(notSaved(new TypeError("x is undefined"))).toBe(again);
});
