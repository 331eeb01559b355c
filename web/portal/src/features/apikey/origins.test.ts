import { expect, it } from "vitest";
import { originsOf } from "./origins";

it.each([
  ["", []],
  [" \n ", []],
  ["https://a.example.com", ["https://a.example.com"]],
  [
    "https://a.example.com\r\nhttps://b.example.com, http://localhost:3000\n",
    ["https://a.example.com", "https://b.example.com", "http://localhost:3000"],
  ],
])("reads %j", (text, origins) => {
  expect(originsOf(text)).toEqual(origins);
});
