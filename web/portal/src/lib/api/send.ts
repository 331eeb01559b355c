import { ApiError, type FieldError, unexplained } from "@packages/api/error";
import { setServerDate } from "../session/serverClock";

const timeoutMs = 60_000;

/** What the portal does when an answer says that the session is over. */
export interface SessionHooks {
  onInvalid: () => void;
  onExpired: (message: string) => void;
}

interface ErrorBody {
  code: string;
  message: string;
  requestId: string;
  errors: FieldError[];
}

function textOf(source: object, name: string): string {
  const value: unknown = Reflect.get(source, name);
  return typeof value === "string" ? value : "";
}

/** Reads an error body defensively: a proxy in between may answer with anything. */
function readErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    if (body && typeof body === "object") {
      const errors: unknown = Reflect.get(body, "errors");
      const fields = Array.isArray(errors) ? errors.filter((item) => item instanceof Object) : [];
      return {
        code: textOf(body, "code"),
        message: textOf(body, "message"),
        requestId: textOf(body, "requestId"),
        errors: fields.map((item) => ({
          field: textOf(item, "field"),
          code: textOf(item, "code"),
          message: textOf(item, "message"),
        })),
      };
    }
  } catch {
    // Not JSON: the general sentence below is all there is to say.
  }
  return { code: "", message: "", requestId: "", errors: [] };
}

let underWay = new AbortController();

/** Forgets the reads under way, as somebody logs out: their answers would say that the session is over. Writes go on. */
export function dropReads() {
  underWay.abort();
  underWay = new AbortController();
}

async function fetchText(request: Request): Promise<{ response: Response; text: string }> {
  const stop = new AbortController();
  const dropped = request.method === "GET" ? [underWay.signal] : [];
  const giveUp = setTimeout(() => stop.abort(), timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, stop.signal, ...dropped]);
    const response = await fetch(request, { signal });
    setServerDate(response.headers.get("Date"));
    return { response, text: await response.text() };
  } catch (error) {
    if (dropped.some(({ aborted }) => aborted)) return new Promise(() => undefined); // the page goes away
    if (stop.signal.aborted) {
      const message = "The server didn't respond within 60 seconds (TIMEOUT).";
      throw new ApiError({ status: 0, code: "TIMEOUT", message });
    }
    if (request.signal.aborted) throw error;
    const message = "The server could not be reached. Check your connection and try again.";
    throw new ApiError({ status: 0, code: "NETWORK_ERROR", message });
  } finally {
    clearTimeout(giveUp);
  }
}

/** Sends one request and turns everything but success into an ApiError. */
export async function send(request: Request, hooks: SessionHooks): Promise<Response> {
  const { response, text } = await fetchText(request);
  if (response.ok) {
    return new Response(text || null, { status: response.status, headers: response.headers });
  }
  const body = readErrorBody(text);
  const error = new ApiError({
    status: response.status,
    code: body.code || `HTTP_${response.status}`,
    message: body.message || unexplained,
    fields: body.errors,
    requestId: body.requestId,
  });
  if (error.status === 401 || error.code === "INVALID_TOKEN") hooks.onInvalid();
  else if (error.code === "SESSION_EXPIRED") hooks.onExpired(error.message);
  throw error;
}
