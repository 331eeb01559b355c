import { useLinkToken, useLinkValue } from "./useLinkToken";

const maxShown = 50;

/**
 * What a link says about names is shown and never believed: as one short line, without what cannot be
 * seen or turns the text around.
 */
export function cleanName(text: string): string {
  const seen = text.replace(/\p{C}/gu, " ").replace(/\s+/g, " ").trim();
  return Array.from(seen).slice(0, maxShown).join("");
}

/** The link of an invitation. The token alone counts; the server knows the rest. */
export function useInvitationLink() {
  const token = useLinkToken();
  const organization = cleanName(useLinkValue("organization", "linkOrganization"));
  const inviter = cleanName(useLinkValue("firstName", "linkFirstName"));
  return { token, organization, inviter };
}
