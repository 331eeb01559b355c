import { describe, expect, it } from "vitest";
import { readReview, reviewStatuses, toSearch } from "./review";

describe("the list of reviews in the address", () => {
  it("is found again, whichever it is", () => {
    for (const { value } of reviewStatuses) expect(readReview(toSearch(value))).toBe(value);
  });

  it("is that of those to review where the address gives no known one", () => {
    for (const search of [{}, { review: "NONE" }, { review: 1 }, { review: "" }])
      expect(readReview(search)).toBe("OPEN");
    expect(toSearch("OPEN")).toEqual({ tab: "review" });
  });
});
