import { UiProvider } from "@portal/ui/UiProvider";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { SourceCell } from "./SourceCell";

const account = (name: string, errorCode: string) => ({ id: name, name, logoUrl: "", errorCode });

it.each([
  [
    "both failed",
    "INVALID_CREDENTIALS",
    "SYSTEM_ERROR",
    "Bayani Retail +1Wrong username or password",
  ],
  ["an older one failed", "", "SYSTEM_ERROR", "Bayani Retail +1"],
  ["the newest one failed", "MFA_TIMEOUT", "", "Bayani Retail +1Code not entered in time"],
])("a user's accounts show the newest with its own reason where %s", (_, newest, older, words) => {
  const { container } = render(
    <UiProvider env="test">
      <SourceCell
        noun="account"
        items={[account("Bayani Retail", newest), account("Harbor BPO", older)]}
      />
    </UiProvider>,
  );
  expect(container.textContent?.slice(-words.length)).toBe(words);
});
