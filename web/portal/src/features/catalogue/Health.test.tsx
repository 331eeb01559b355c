import { setServerDate } from "@portal/lib/session/serverClock";
import { UiProvider } from "@portal/ui/UiProvider";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { HealthPanel } from "./Health";

it("the strip ends with the day of the server's clock", () => {
  const day = 86_400_000;
  const now = Date.now() + 40 * day;
  setServerDate(new Date(now).toUTCString());
  render(
    <UiProvider env="test">
      <HealthPanel
        health={{
          providerId: "sandbox_employer_ph",
          successRate: 100,
          medianSeconds: 30,
          succeeded: 1,
          partial: 0,
          failed: 0,
          personErrors: 0,
          lastFailedAt: null,
          lastErrorCode: null,
          lastErrorMessage: null,
          days: [],
        }}
      />
    </UiProvider>,
  );
  const strip = screen.getByRole("img", { name: /^Days: / });
  const days = [...strip.children].map((child) => child.getAttribute("title"));
  expect(days.at(-1)).toBe(new Date(now).toISOString().slice(0, 10));
  setServerDate(new Date().toUTCString());
});
