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
export declare class WebhookError extends Error {
    readonly code: Refusal;
    constructor(code: Refusal);
}
/**
 * Checks the signature over id, time and body, so that what somebody sends again later is refused.
 * Throws a WebhookError. Give more than one secret while one is exchanged for another.
 */
export declare function verify(body: Body, headers: HeaderSource, secret: string | readonly string[], { tolerance, now }?: VerifyOptions): Promise<void>;
/**
 * Checks Smile-Signature, which covers the body alone and does not expire: a receiver that uses it
 * drops the ids that it has seen. Throws a WebhookError.
 */
export declare function verifyBody(body: Body, headers: HeaderSource, secret: string): Promise<void>;
