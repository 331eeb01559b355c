export { type ClientOptions, Nod, type Page, version } from "./client.js";
export { type FieldError, isRetryable, NodConnectionError, NodError } from "./error.js";
export type { Model, Models } from "./types.js";
