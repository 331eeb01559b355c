import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PasswordField } from "./PasswordField";
import { UiProvider } from "./UiProvider";

function open(value: string, error?: string) {
  render(
    <UiProvider env="test">
      <PasswordField label="Password" value={value} error={error} onChange={() => undefined} />
    </UiProvider>,
  );
  return screen.getByLabelText<HTMLInputElement>("Password");
}

const described = (input: Element) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

it.each([
  ["secret ", "This password ends with a space."],
  ["secret\u00a0", "This password ends with a space."],
  [" secret", "This password starts with a space."],
  [" secret ", "This password starts and ends with a space."],
])("says that there is a space around %j, and keeps it", (value, text) => {
  const input = open(value);
  expect(described(input)).toBe(text);
  expect(input.value).toBe(value);
});

it("says nothing of spaces inside", () => {
  expect(described(open("a b c"))).toBe("");
});

it("is marked as invalid, and described by what is wrong and by the space", () => {
  const input = open("x ", "Password is required");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(described(input)).toContain("Password is required");
  expect(described(input)).toContain("ends with a space");
});

it("is not marked while nothing is wrong", () => {
  expect(open("x").hasAttribute("aria-invalid")).toBe(false);
});
