import type { Identity } from "./payload";

type Address = Partial<Identity["addresses"][number]>;

function isAddress(value: unknown): value is Address {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  return typeof value.type === "string" || value.type === null;
}

/** The data must be what it claims to be: a wrong shape is an error, not an empty field. */
function checked(addresses: unknown): Address[] {
  if (!Array.isArray(addresses) || !addresses.every(isAddress)) {
    throw new TypeError("addresses must be objects that each have a type");
  }
  return addresses;
}

function rank(address: Address): string {
  const type = (address.type ?? "").toLowerCase();
  return type === "primary" ? "" : `~${type}`;
}

/** The one address that is shown: the primary one, else the first type of the alphabet. */
export function firstAddress(addresses: unknown): Address | undefined {
  return [...checked(addresses)].sort((a, b) => rank(a).localeCompare(rank(b), "en"))[0];
}

/** In one line, as it would stand on an envelope. */
export function addressText(address: Address): string {
  if (address.fullAddress) return address.fullAddress;
  const parts = [
    address.line1,
    address.line2,
    address.city,
    address.region,
    address.zip,
    address.country,
  ];
  return parts.filter(Boolean).join(", ");
}
