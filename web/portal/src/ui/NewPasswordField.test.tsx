import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { NewPasswordField } from "./NewPasswordField";
import { UiProvider } from "./UiProvider";

function Form({ error }: { error?: string }) {
  const [value, setValue] = useState("");
  return (
    <NewPasswordField
      label="Password"
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      error={error}
    />
  );
}

it("advises against a password that many use, and only then", async () => {
  const user = userEvent.setup();
  render(
    <UiProvider env="test">
      <Form />
    </UiProvider>,
  );
  const field = screen.getByLabelText("Password");
  await user.type(field, "Welcome@2026");
  const advice = await screen.findByText(/Many people use a password like this one/);
  expect(field.getAttribute("aria-describedby")).toContain(advice.parentElement?.id);
  await user.type(field, "-Kettle&Summit");
  expect(screen.queryByText(/Many people use/)).toBeNull();
  await user.clear(field);
  expect(screen.queryByText(/Many people use/)).toBeNull();
});
