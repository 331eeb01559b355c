import { useEffect, useState } from "react";

const stateKey = "linkToken";

/**
 * The token of a link in a mail. It is taken out of the address at once, so that it stays neither in the
 * history nor in what is sent on; the history entry keeps it for a reload.
 */
export function useLinkToken(): string {
  const [token] = useState(readToken);
  // The address bar is the outside system.
  useEffect(() => {
    history.replaceState({ ...history.state, [stateKey]: token }, "", location.pathname);
  }, [token]);
  return token;
}

function readToken(): string {
  const inAddress = new URLSearchParams(location.search).get("token");
  const kept: unknown = history.state?.[stateKey];
  return inAddress ?? (typeof kept === "string" ? kept : "");
}
