import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Dialog } from "./Dialog";
import { Form } from "./Form";
import { UiProvider } from "./UiProvider";

it("a submit in a dialog reaches nothing that renders the dialog", async () => {
  const inner = vi.fn();
  const outer = vi.fn();
  render(
    <UiProvider env="test">
      <div onSubmit={outer}>
        <Dialog opened onClose={() => undefined} title="Sure?">
          <Form onSubmit={inner}>
            <button type="submit">Yes</button>
          </Form>
        </Dialog>
      </div>
    </UiProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  expect(inner).toHaveBeenCalledTimes(1);
  expect(outer).not.toHaveBeenCalled();
});

it("a form that renders another one, in a dialog, is an error", () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const nested = () =>
    render(
      <UiProvider env="test">
        <Form onSubmit={() => undefined}>
          <Dialog opened onClose={() => undefined} title="Sure?">
            <Form onSubmit={() => undefined} />
          </Dialog>
        </Form>
      </UiProvider>,
    );
  expect(nested).toThrow("A form renders another form.");
  quiet.mockRestore();
});
