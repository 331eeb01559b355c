import { setServerTime } from "@portal/lib/session/serverClock";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { LookupFacts } from "./LookupFacts";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

describe("LookupFacts", () => {
  it("says until when a result is current, or since when it no longer is", () => {
    const { rerender } = render(<LookupFacts facts={[]} lookup={{ expiresAt: inDays(1) }} />);
    screen.getByText("Result current until");
    rerender(<LookupFacts facts={[]} lookup={{ expiresAt: inDays(-1) }} />);
    screen.getByText("Result expired");
    rerender(<LookupFacts facts={[]} lookup={{}} />);
    expect(screen.queryByText(/^Result/)).toBeNull();
  });

  it("goes by the server's clock", () => {
    const now = Date.now();
    setServerTime(now + 2 * day, now);
    render(<LookupFacts facts={[]} lookup={{ expiresAt: inDays(1) }} />);
    screen.getByText("Result expired");
  });

  it("says when the consent was withdrawn", () => {
    render(<LookupFacts facts={[["A", "b"]]} lookup={{ consentWithdrawnAt: inDays(-1) }} />);
    screen.getByText("Consent withdrawn");
  });
});
