/** What is wrong with one input. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

const again = new Set([408, 429, 500, 502, 503, 504]);

/** A response that says why a call failed. */
export class NodError extends Error {
  override readonly name = "NodError";

  constructor(
    message: string,
    /** HTTP status. */
    readonly status: number,
    /** For programs. A newer server may send codes that this version doesn't know. */
    readonly code: string,
    /** Finds the call in the request log of the portal. */
    readonly requestId: string,
    /** Which inputs were wrong. */
    readonly fields: readonly FieldError[],
    /** How many seconds the server asks to wait; undefined when it does not say. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return again.has(this.status) || this.retryAfter !== undefined;
  }
}

/** An attempt that brought no response: the network failed, or time ran out. */
export class NodConnectionError extends Error {
  override readonly name = "NodConnectionError";
}

/** Whether the call that failed with this error may succeed later. */
export function isRetryable(error: unknown): boolean {
  return error instanceof NodConnectionError || (error instanceof NodError && error.retryable);
}
