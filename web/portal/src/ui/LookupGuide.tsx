import { ExternalTextLink } from "./ExternalTextLink";

/** Where the other test subjects and numbers are. */
export function LookupGuide() {
  return (
    <>
      Other test numbers are in the guide{" "}
      <ExternalTextLink href="/docs/lookups">Lookups</ExternalTextLink>.
    </>
  );
}
