import { portalConfig } from "@portal/lib/api/portal";
import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import classes from "./PublicFooter.module.css";

/** Where this installation lives, and its terms when it has any. */
export function PublicFooter() {
  const { portalUrl, termsUrl, privacyUrl } = portalConfig();
  return (
    <footer className={classes.footer}>
      <span>Self-hosted at {new URL(portalUrl).host}</span>
      {termsUrl && <ExternalTextLink href={termsUrl}>Terms</ExternalTextLink>}
      {privacyUrl && <ExternalTextLink href={privacyUrl}>Privacy</ExternalTextLink>}
    </footer>
  );
}
