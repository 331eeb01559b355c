import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { DayField } from "./DayField";
import { UiProvider } from "./UiProvider";

it("the calendar has the name of the field", async () => {
  render(
    <UiProvider env="test">
      <DayField label="Start Date" value="2026-01-15" />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Start Date" }));
  expect(await screen.findByRole("dialog", { name: "Start Date" })).toBeTruthy();
});
