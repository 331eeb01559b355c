import { expect, test } from "vitest";
import { excerpt, find } from "./search";

const page = (title: string, text: string) => ({ title, kind: "Guide", text, address: "/docs" });

test("what has the words in its title comes before what has them in its text", () => {
  const all = [
    page("Errors", "wait for Retry-After"),
    page("Retry a request", ""),
    page("Paging", ""),
  ];
  expect(find(all, "retry").map((item) => item.title)).toEqual(["Retry a request", "Errors"]);
  expect(find(all, "RETRY after").map((item) => item.title)).toEqual(["Errors"]);
  expect(find(all, "  ")).toEqual([]);
});

test("an excerpt has the word that was found, with what stands around it", () => {
  const text = `${"before ".repeat(40)}Idempotency-Key ${"behind ".repeat(40)}`.trim();
  const part = excerpt(text, "idempotency");
  expect(part).toContain("Idempotency-Key");
  expect(part.length).toBeLessThan(260);
  expect(part).toMatch(/^… before .* behind …$/);
  expect(excerpt("short", "nothing")).toBe("short");
  expect(excerpt(text, "")).toMatch(/^before /);
});
