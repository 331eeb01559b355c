import { expect, it } from "vitest";
import { shortText } from "./shortText";

it.each([
  ["if Age >= 18", "if Age >= 18"],
  ["if What describes you best = EMPLOYED", "if What descri…= EMPLOYED"],
  ["if What describes you best = OWNER", "if What descri…est = OWNER"],
])("%s fits as %s", (text, short) => expect(shortText(text)).toBe(short));
