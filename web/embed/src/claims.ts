/** The public claims of a token that browsers need. They are read, never trusted. */
export interface Claims {
  /** User id. */
  sub?: unknown;
  /** End of life, seconds since 1970. */
  exp?: unknown;
  /** Id of the set of origins that may frame the widget. */
  org?: unknown;
  tenantId?: unknown;
  /** SANDBOX or PRODUCTION. */
  mode?: unknown;
}

/** Reads the payload of a JWT; an unreadable token gives no claims, the server will refuse it. */
export function readClaims(token: string): Claims {
  try {
    const payload = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
