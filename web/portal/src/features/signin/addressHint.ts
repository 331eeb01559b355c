import { portalConfig } from "@portal/lib/api/portal";

/** Whose addresses may sign up, where not everybody's may. */
export function addressHint(): string | undefined {
  const { policy, domains } = portalConfig().signUp;
  if (policy !== "DOMAINS") return undefined;
  return `Use an address at ${new Intl.ListFormat("en", { type: "disjunction" }).format(domains)}.`;
}
