import { expect, it } from "vitest";
import { webAddress } from "./webAddress";

it.each([
  ["https://files.example.com/a.pdf", "https://files.example.com/a.pdf"],
  ["http://files.example.com/", "http://files.example.com/"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["/relative", null],
  ["", null],
  [null, null],
])("%j leads to %j", (text, href) => {
  expect(webAddress(text)).toBe(href);
});
