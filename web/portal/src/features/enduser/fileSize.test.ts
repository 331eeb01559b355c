import { expect, test } from "vitest";
import { fileSize } from "./fileSize";

test.each([
  [2_097_152, "2 MB"],
  [2_000_000, "1.91 MB"],
  [512, "0.5 KB"],
  [0, "0 KB"],
  [1024 ** 8, "1 YB"],
  [1024 ** 9, "1,024 YB"],
])("%d bytes read %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
