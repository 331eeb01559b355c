/** Under one key the server carries a request out once; again, it repeats its first response. */
export type RequestKey = string;

/** The key of an attempt: the same for a retry of the same content, a new one after success or for other content. */
export class RequestKeys {
  #content: string | undefined;
  #key: RequestKey = "";

  of(content: unknown): RequestKey {
    const text = JSON.stringify(content) ?? "";
    if (text !== this.#content) {
      this.#content = text;
      this.#key = newKey();
    }
    return this.#key;
  }

  /** What was asked for is done: asked for again, it is meant again. */
  spend() {
    this.#content = undefined;
  }
}

/** Not crypto.randomUUID, which pages without TLS lack. */
function newKey(): RequestKey {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The header of a request that creates or spends something. */
export function once(key: RequestKey) {
  return { "Idempotency-Key": key };
}
