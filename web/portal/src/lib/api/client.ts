import createClient from "openapi-fetch";
import { type SessionHooks, send } from "./send";

export interface ApiOptions extends SessionHooks {
  baseUrl: string;
  /** Read again for each call, so that a login takes effect at once. */
  token: () => string | null;
}

/** A typed client for one base URL with its own bearer. Failed calls reject with ApiError. */
export function createApi<Paths extends object>(options: ApiOptions) {
  const client = createClient<Paths>({
    baseUrl: options.baseUrl,
    fetch: (request) => send(request, options),
  });
  client.use({
    onRequest({ request }) {
      const token = options.token();
      if (token) request.headers.set("Authorization", `Bearer ${token}`);
      return request;
    },
  });
  return client;
}
