import type { Envelope } from "@packages/api/envelope";
import { ApiError, type FieldError } from "@packages/api/error";
import type { components } from "@packages/api/hosted.gen";

type Schemas = components["schemas"];

export type View = Schemas["View"];
export type Pass = Schemas["Pass"];
export type Opened = Schemas["Opened"];
export type Resumed = Schemas["SessionOut"];

/** What this tab acts for its run with. */
export interface Run {
  id: string;
  token: string;
  /** Whether it goes through screens. The page of a site that was unpublished meanwhile doesn't say. */
  isFlow?: boolean;
}

const base = "/public/v1";
const timeout = 60_000;

/** Calls the server; what it refuses is thrown with its own words. */
export async function call<T>(
  method: "GET" | "POST" | "PUT",
  path: string,
  run?: Run,
  body?: unknown,
) {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (run) headers.Authorization = `Bearer ${run.token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(base + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  const envelope = (await response.json().catch(() => null)) as
    | (Envelope<T> & { errors?: FieldError[] })
    | null;
  if (!response.ok || !envelope) {
    const { code = "SERVER_ERROR", message = "", errors } = envelope ?? {};
    throw new ApiError({ status: response.status, code, message, fields: errors });
  }
  return envelope.data;
}
