import { expect, it } from "vitest";
import { digitsOf, empty, numberOf, problems, toRequest } from "./form";

it("takes digits only, ten at most", () => {
  expect(digitsOf("9a1b2")).toBe("912");
  expect(digitsOf("91712345678")).toBe("9171234567");
});

it("takes off what is dialed before a number, and no digit of the number itself", () => {
  for (const text of [
    "+63 917 123 4567",
    "+63 (0)917 123 4567",
    "639171234567",
    "0063 917 123 4567",
    "09171234567",
    " 0917-123-4567 ",
  ])
    expect(digitsOf(text), text).toBe("9171234567");
  for (const [text, kept] of [
    ["+63 917", "917"],
    ["0917", "0917"],
    ["6391712345", "6391712345"],
  ] as const)
    expect(digitsOf(text), text).toBe(kept);
});

it("takes the prefix off a number that is typed with it, once it is too long without", () => {
  for (const typed of ["09171234567", "639171234567"])
    expect([...typed].reduce((before, digit) => digitsOf(before + digit), "")).toBe("9171234567");
});

it("writes a number as it is sent, however it is searched for", () => {
  for (const text of ["0917 123 4567", "917-123-4567", "+63 917 123 4567"])
    expect(numberOf(text)).toBe("+639171234567");
});

it("requires the number and the whole consent", () => {
  expect(Object.keys(problems(empty)).sort()).toEqual([
    "consentTemplateId",
    "consentedAt",
    "consentedWith",
    "digits",
    "version",
  ]);
});

it("sends the prefix, and the time of the consent in UTC", () => {
  const values = {
    digits: "9171234567",
    consentTemplateId: "ct-1",
    consentedWith: " Check box ",
    version: "3",
    consentedAt: "2026-11-20 16:02:00",
  };
  expect(toRequest(values, "LOAN")).toEqual({
    phone: "+639171234567",
    consent: {
      type: "LOAN",
      version: "3",
      consentedWith: "Check box",
      consentTemplateId: "ct-1",
      consentedAt: new Date(2026, 10, 20, 16, 2).toISOString(),
    },
  });
});
