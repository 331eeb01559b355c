import { useEffect, useState } from "react";

const stateKey = "linkToken";

/**
 * The token of a link in a mail. It is taken out of the address at once, so that it stays neither in the
 * history nor in what is sent on; the history entry keeps it for a reload.
 */
export function useLinkToken(): string {
  return useLinkValue("token", stateKey);
}

/** Any value of a link in a mail, kept in the same way under its own name. */
export function useLinkValue(parameter: string, key: string): string {
  const [value] = useState(() => readValue(parameter, key));
  // The address bar is the outside system.
  useEffect(() => {
    history.replaceState({ ...history.state, [key]: value }, "", location.pathname);
  }, [key, value]);
  return value;
}

function readValue(parameter: string, key: string): string {
  const inAddress = new URLSearchParams(location.search).get(parameter);
  const kept: unknown = history.state?.[key];
  return inAddress ?? (typeof kept === "string" ? kept : "");
}
