/**
 * Verifies what webhooks of Nod send. It uses Web Crypto alone, so it runs on Node 20 and newer, in
 * edge runtimes and in browsers, and depends on nothing.
 */

/** Headers of a delivery: a Headers object, or what Node calls request.headers. */
export type HeaderSource = Headers | Record<string, string | string[] | undefined>;

/** The body as it came: bytes, or text that nobody has parsed and rewritten. */
export type Body = string | Uint8Array | ArrayBuffer;

export interface VerifyOptions {
  /** How many seconds the time of an attempt may be from now; 300 without it. */
  tolerance?: number;
  /** Now in milliseconds; Date.now() without it. */
  now?: number;
}

/** Why a delivery is refused. */
export type Refusal = "MISSING_HEADER" | "TIMESTAMP" | "SIGNATURE";

const sentences: Record<Refusal, string> = {
  MISSING_HEADER: "A header of the signature is missing.",
  TIMESTAMP: "The timestamp is too far from now.",
  SIGNATURE: "The signature does not fit.",
};

export class WebhookError extends Error {
  constructor(readonly code: Refusal) {
    super(sentences[code]);
    this.name = "WebhookError";
  }
}

const defaultTolerance = 300;
const encoder = new TextEncoder();

/**
 * Checks the signature over id, time and body, so that what somebody sends again later is refused.
 * Throws a WebhookError. Give more than one secret while one is exchanged for another.
 */
export async function verify(
  body: Body,
  headers: HeaderSource,
  secret: string | readonly string[],
  { tolerance = defaultTolerance, now = Date.now() }: VerifyOptions = {},
): Promise<void> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!id || !timestamp || !signatures) throw new WebhookError("MISSING_HEADER");
  const seconds = /^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  // Written so that NaN is refused.
  if (!(Math.abs(Math.floor(now / 1000) - seconds) <= tolerance)) {
    throw new WebhookError("TIMESTAMP");
  }
  const signed = join(encoder.encode(`${id}.${timestamp}.`), bytesOf(body));
  for (const text of typeof secret === "string" ? [secret] : secret) {
    const key = keyOf(text);
    for (const signature of signatures.split(" ")) {
      const given = signature.startsWith("v1,") ? fromBase64(signature.slice(3)) : undefined;
      if (given && (await fits("SHA-256", key, signed, given))) return;
    }
  }
  throw new WebhookError("SIGNATURE");
}

/**
 * Checks Smile-Signature, which covers the body alone and does not expire: a receiver that uses it
 * drops the ids that it has seen. Throws a WebhookError.
 */
export async function verifyBody(body: Body, headers: HeaderSource, secret: string): Promise<void> {
  const signature = headerOf(headers, "smile-signature");
  if (!signature) throw new WebhookError("MISSING_HEADER");
  const given = /^[0-9a-f]{128}$/.test(signature) ? fromHex(signature) : undefined;
  if (!given || !(await fits("SHA-512", encoder.encode(secret), bytesOf(body), given))) {
    throw new WebhookError("SIGNATURE");
  }
}

/** Compares in constant time, because the runtime's own check does. */
async function fits(hash: string, raw: Bytes, signed: Bytes, given: Bytes): Promise<boolean> {
  if (raw.length === 0) return false;
  const algorithm = { name: "HMAC", hash };
  const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, given, signed);
}

/**
 * Generated secrets are "whsec_" and the standard base64 of 24 to 64 bytes, which are the key. Any
 * other text is the key itself.
 */
function keyOf(secret: string): Bytes {
  const text = secret.startsWith("whsec_") ? secret.slice("whsec_".length) : "";
  const key = fromBase64(text);
  const isEncoded = key && key.length >= 24 && key.length <= 64 && toBase64(key) === text;
  return isEncoded ? key : encoder.encode(secret);
}

type Bytes = Uint8Array<ArrayBuffer>;

function headerOf(headers: HeaderSource, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name) return (Array.isArray(value) ? value[0] : value) ?? "";
  }
  return "";
}

function bytesOf(body: Body): Bytes {
  if (typeof body === "string") return encoder.encode(body);
  return new Uint8Array(body);
}

function join(first: Bytes, second: Bytes): Bytes {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const toBase64 = (bytes: Bytes) => btoa(String.fromCharCode(...bytes));

function fromHex(text: string): Bytes {
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}
