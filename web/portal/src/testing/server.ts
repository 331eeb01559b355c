import { vi } from "vitest";

/** One answer: a status with the data of its envelope, or an error with code and message. */
export interface Answer {
  status?: number;
  code?: string;
  message?: string;
  data?: unknown;
}

export interface SeenRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string | null;
  browserSecret: string | null;
  body: unknown;
}

/**
 * Stands at the edge of the network: answers by "METHOD /path" and remembers what was asked.
 * A call nobody prepared is a 404, as it would be on the server.
 */
export function fakeServer(answers: Record<string, Answer | (() => Answer)>) {
  const seen: SeenRequest[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname: path, searchParams } = new URL(request.url);
    const text = await request.clone().text();
    seen.push({
      method: request.method,
      path,
      query: Object.fromEntries(searchParams),
      authorization: request.headers.get("Authorization"),
      browserSecret: request.headers.get("Browser-Secret"),
      body: text ? JSON.parse(text) : null,
    });
    const prepared = answers[`${request.method} ${path}`];
    const answer = typeof prepared === "function" ? prepared() : prepared;
    const {
      status = 200,
      code = "OK",
      message = "",
      data = {},
    } = answer ?? {
      status: 404,
      code: "MISSING_RESOURCE",
      message: `nothing at ${path}`,
    };
    return Response.json({ code, message, requestId: "req-1", data }, { status });
  });
  return seen;
}

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** A token as the server issues it, good for so many seconds. */
export function tokenFor(seconds: number): string {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return `${base64url({ alg: "HS256" })}.${base64url({ tenantId: "tenant-1", exp })}.signature`;
}

export const config = {
  productName: "Nod",
  linkUrl: "http://link.example.test",
  portalUrl: "http://portal.example.test",
  openUrl: "http://portal.example.test/open/v1",
  sandboxUrl: "http://portal.example.test/sandbox/v1",
  contactUrl: "mailto:hello@example.test",
  reviewDays: 0,
  termsUrl: "http://portal.example.test/terms",
  privacyUrl: "",
  pageTermsUrl: "http://link.example.test/wink/v1/terms",
  pagePrivacyUrl: "http://link.example.test/wink/v1/privacy",
  helpUrl: "http://link.example.test/help",
  trackingUrl: "",
  docsUrl: "http://localhost:8080/docs",
  statusUrl: "http://localhost:8080/status",
  errorReportUrl: "",
  demo: false,
  signUp: { policy: "OPEN", domains: [] },
};

export const developer = {
  id: "dev-1",
  tenantId: "tenant-1",
  tenantName: "Bayline Credit",
  headImageUrl: "",
  displayName: "Ines Calderon",
  role: "ADMIN",
  emailAddress: "ines@bayline.test",
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  title: "Engineering lead",
  firstName: "Ines",
  lastName: "Calderon",
  mobileNumber: "",
  passwordUpdatedAt: new Date().toISOString(),
  mayInvite: true,
};
