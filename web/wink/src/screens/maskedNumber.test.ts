import { expect, test } from "vitest";
import { endOfNumber } from "./maskedNumber";

test("a masked phone number is told by its last digits, any other hint as it is", () => {
  expect(endOfNumber("+63 ••• ••• 0102")).toBe("0102");
  expect(endOfNumber("09** *** 01")).toBe("01");
  expect(endOfNumber("+63 XXX XXX 4242")).toBe("4242");
  for (const hint of [
    "m•••@example.com",
    "+63 900 555 0102",
    "your phone",
    "ma•••a",
    "",
    "••• ••• 2",
  ]) {
    expect(endOfNumber(hint), hint).toBeNull();
  }
});
