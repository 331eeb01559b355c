/** What Sandbox said. */
export interface Answer {
  status: number;
  statusText: string;
  ms: number;
  requestId: string;
  text: string;
}

/** Nobody is logged in to the portal anymore. */
export class SessionEnded extends Error {}

interface Key {
  token: string;
  endsAt: number;
  /** The login that it was made with: another one needs another key. */
  login: string;
}

/** A key that ends in less is renewed before it is used. */
const spareMs = 15_000;

const noAnswer =
  "No response. Check your connection and that the server is running, then send it again.";

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, credentials: "omit", redirect: "error" });
  } catch {
    throw new Error(noAnswer);
  }
}

/** Trades the portal's login for a key of minutes. */
async function createKey(login: string): Promise<Key> {
  const sent = performance.now();
  const response = await ask("/api/v1/sandboxTokens", {
    method: "POST",
    headers: { Authorization: `Bearer ${login}` },
  });
  if (response.status === 401) throw new SessionEnded("Your login has ended. Log in again.");
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Error(answer?.message || noAnswer);
  // By the server's clock: this machine's may be wrong.
  const life = Date.parse(answer.data.expiresAt) - Date.parse(response.headers.get("Date") ?? "");
  return { token: answer.data.token, endsAt: sent + life, login };
}

async function answerOf(response: Response, began: number): Promise<Answer> {
  const raw = await response.text().catch(() => {
    throw new Error(noAnswer);
  });
  const ms = Math.round(performance.now() - began);
  let text = raw;
  let requestId = response.headers.get("X-Request-Id") ?? "";
  try {
    const parsed = JSON.parse(raw);
    requestId = parsed.requestId ?? requestId;
    text = JSON.stringify(parsed, null, 2);
  } catch {
    // Shown as it came.
  }
  return { status: response.status, statusText: response.statusText, ms, requestId, text };
}

/** Returns what sends requests to Sandbox. Its key is in this function alone: no storage and no address has it. */
export function openSandbox(base: string, login: () => string | null) {
  let key: Key | undefined;
  return async (method: string, address: string, body?: string): Promise<Answer> => {
    const current = login();
    if (current === null)
      throw new SessionEnded("Log in to the portal to send requests from this page.");
    const call = async (): Promise<[Response, number]> => {
      if (key?.login !== current || key.endsAt - performance.now() < spareMs) {
        key = await createKey(current);
      }
      const headers: Record<string, string> = { Authorization: `Bearer ${key.token}` };
      if (body !== undefined) headers["Content-Type"] = "application/json";
      const began = performance.now();
      return [await ask(base + address, { method, headers, body }), began];
    };
    let [response, began] = await call();
    if (response.status === 401) {
      key = undefined; // it ended early; what is refused was not carried out
      [response, began] = await call();
    }
    return answerOf(response, began);
  };
}
