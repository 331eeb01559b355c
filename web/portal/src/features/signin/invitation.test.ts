import { describe, expect, it } from "vitest";
import { cleanName } from "./invitation";

describe("a name in a link", () => {
  it.each([
    ["Ana", "Ana"],
    ["  Ana \n Maria ", "Ana Maria"],
    ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
    ["a\u202Eb\u200Bc\u0000d", "a b c d"],
    ["é".repeat(60), "é".repeat(50)],
    ["", ""],
  ])("%j is shown as %j", (text, shown) => expect(cleanName(text)).toBe(shown));
});
