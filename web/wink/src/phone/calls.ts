import type { Phone } from "@packages/api/widget";
import { lostCall, open } from "../api";

const BASE = "/public/v1/phone";
const TIMEOUT_MS = 60_000;
/** A phone's own camera may push this page out of memory: it comes back by what its tab remembers. */
const REMEMBERED = "winkPhone";

let token = sessionStorage.getItem(REMEMBERED) ?? "";

export const authorization = () => `Bearer ${token}`;

/** Where the document is sent to. */
export const archive = `${BASE}/archive`;

async function call<Data>(method: "GET" | "POST", body?: object): Promise<Data> {
  const headers: Record<string, string> = body
    ? { "content-type": "application/json" }
    : { authorization: authorization() };
  const response = await fetch(BASE, {
    method,
    headers,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    credentials: "omit",
    cache: "no-store",
  }).catch(() => {
    throw lostCall("NETWORK_ERROR");
  });
  return open<Data>(response.status, await response.json().catch(() => ({})));
}

/** What the phone shows: by the secret of a link that nobody opened yet, or by what the tab remembers. */
export async function enter(secret: string): Promise<Phone> {
  if (!secret) return call<Phone>("GET");
  const opened = await call<{ token: string; phone: Phone }>("POST", { secret });
  token = opened.token;
  sessionStorage.setItem(REMEMBERED, token);
  return opened.phone;
}
