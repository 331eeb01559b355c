import { expect, it } from "vitest";
import { phoneProblem } from "./phone";

it("takes numbers with their country code, as people write them", () => {
  for (const number of ["+639171234567", "+63 (917) 123-4567", "+12025550100"]) {
    expect(phoneProblem(number)).toBeNull();
  }
  for (const number of ["", "09171234567", "+63", "+63917123456x", "+0917123456789"]) {
    expect(phoneProblem(number)).toMatch(/country code/);
  }
});
