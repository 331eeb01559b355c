import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PersonAvatar } from "./PersonAvatar";
import { PersonName } from "./PersonName";
import { initials, plainName } from "./personName";

it.each([
  ["Maria\u202E avlliV", "Maria avlliV"],
  ["\u2067Maria\u2069 \u200f", "Maria"],
  ["محمد علي", "محمد علي"],
  [" ", ""],
  [null, ""],
])("%j is shown as %j", (name, shown) => {
  expect(plainName(name)).toBe(shown);
});

it.each([
  ["Maria Clara Villanueva", "MV"],
  ["madonna", "M"],
  ["😀 Cruz", "😀C"],
  ["👩‍👩‍👧 Reyes", "👩‍👩‍👧R"],
  ["𝓐na 𝓑", "𝓐𝓑"],
  ["e\u0301lise n\u0303oño", "E\u0301N\u0303"],
  ["\u202Eeb", "E"],
  [" ", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it("stands apart from the text around it", () => {
  const { container } = render(
    <p>
      <PersonAvatar name={"\u202EMaria"} />
      <PersonName name={"\u202EMaria"} />, 3 accounts
    </p>,
  );
  expect(screen.getByText("Maria").tagName).toBe("BDI");
  expect(container.textContent).not.toMatch(/[\u202a-\u202e]/);
});
