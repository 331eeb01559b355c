import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./commonPassword";

describe("a password that many people use", () => {
  it.each([
    "Password1!",
    "P@ssw0rd",
    "P@$$w0rd123",
    "Pa55word!",
    "Welcome@2026",
    "Summer2026!",
    "Admin@123",
    "Letmein1!",
    "Qwerty123!",
    "Abc123!@#",
    "1qaz@WSX",
    "Zaq1@wsx",
    "Aaaa111!",
    "!Monkey99",
    "TestTest1!",
    "Mahalkita1!",
    "Iloveyou#1",
    "Demo-pass-2026!",
    "",
  ])("%j is one", (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    "Tidal&Lantern47",
    "xK9#vLp2wQ",
    "correct Horse 7 battery!",
    "Passwordless-canyon-3#",
    "Rx7!Summit-Kettle",
    "Monkey!8361947520",
  ])("%j is none", (password) => expect(isCommonPassword(password)).toBe(false));
});
