import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import { formatDate } from "@portal/ui/format";
import { PersonName } from "@portal/ui/PersonName";
import { plainName } from "@portal/ui/personName";
import { addressText, firstAddress } from "./address";
import { Pairs } from "./Pairs";
import type { Identity } from "./payload";
import { webAddress } from "./webAddress";

/** A person. Of email addresses, phones and addresses the first; JSON shows them all. */
export function IdentityRecord({ identity }: { identity: Identity }) {
  const address = firstAddress(identity.addresses);
  return (
    <Pairs
      pairs={[
        ["Full name", named(identity.fullName)],
        ["First name", named(identity.firstName)],
        ["Middle name", named(identity.middleName)],
        ["Last name", named(identity.lastName)],
        ["Suffix", identity.suffix],
        ["Gender", identity.gender],
        ["Date of birth", identity.dob && formatDate(identity.dob)],
        ["Marital status", identity.maritalStatus],
        ["Country", identity.countryResidence],
        ["Citizenship", identity.citizenship],
        ["Email", identity.emails[0]?.address],
        ["Phone", identity.phones[0]?.number],
        ["Address", address && addressText(address)],
        ["Profile", linkTo(identity.profileUrl, "Open profile")],
        ["Photo", linkTo(identity.photoUrl, "Open photo")],
      ]}
    />
  );
}

function named(name: string | null | undefined) {
  const shown = plainName(name);
  return shown && <PersonName name={shown} />;
}

function linkTo(url: string | null | undefined, label: string) {
  const href = webAddress(url);
  return href && <ExternalTextLink href={href}>{label}</ExternalTextLink>;
}
