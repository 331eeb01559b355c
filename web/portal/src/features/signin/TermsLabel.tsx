import { portalConfig } from "@portal/lib/api/portal";
import { ExternalTextLink } from "@portal/ui/ExternalTextLink";

export const termsWarning =
  "You need to read and agree to our terms and conditions before you can join us.";

/** What the box says that everybody ticks before they join. */
export function TermsLabel() {
  const { termsUrl } = portalConfig();
  const words = "terms and conditions";
  return (
    <>
      I have read and agree to the{" "}
      {termsUrl ? <ExternalTextLink href={termsUrl}>{words}</ExternalTextLink> : words}
    </>
  );
}
