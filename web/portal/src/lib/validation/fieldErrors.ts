import { ApiError } from "@packages/api/error";

/** What the server said about single fields, as a form takes it. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map((item) => [item.field, item.message]));
}
