import { unwrap } from "@packages/api/envelope";
import { ApiError } from "@packages/api/error";
import { management } from "@portal/lib/api/portal";
import type { Registration, SecondFactor } from "@portal/lib/api/wire";
import { type SignInTokens, storeLogin } from "@portal/lib/session/session";
import { isLoggedIn } from "@portal/lib/session/storage";
import { queryOptions } from "@tanstack/react-query";
import { browserSecret, forgetSignUp, keepSignUp, newBrowserSecret } from "./browserSecret";
import { registrationKeys } from "./keys";

/** What a right password gives: the tokens, or the question for the second step. */
export type SignInAnswer = { tokens: SignInTokens } | { question: SecondFactor };

export async function signIn(body: { email: string; password: string }): Promise<SignInAnswer> {
  const answer = await unwrap(management.POST("/signins", { body }));
  const { secondFactor, developerToken, openApiSandboxToken, openApiProductionToken } = answer;
  if (secondFactor) return { question: secondFactor };
  if (!developerToken || !openApiSandboxToken) throw new Error("the answer has no tokens");
  return {
    tokens: {
      developerToken,
      openApiSandboxToken,
      openApiProductionToken: openApiProductionToken ?? null,
    },
  };
}

export async function register(body: Registration) {
  const secret = newBrowserSecret();
  const header = { "Browser-Secret": secret };
  await unwrap(management.POST("/registrations", { body, params: { header } }));
  keepSignUp(secret, body.emailAddress.trim());
}

export function resendRegistration(browserSecret: string) {
  return unwrap(management.POST("/registrations/resend", { body: { browserSecret } }));
}

export function sendReset(body: { emailAddress: string }) {
  return unwrap(management.POST("/passwordResets", { body }));
}

export function confirmReset(body: { token: string; newPassword: string }) {
  return unwrap(management.POST("/passwordResets/confirm", { body }));
}

export interface Acceptance {
  firstName: string;
  lastName: string;
  title: string;
  newPassword: string;
  token: string;
}

export function acceptInvitation(body: Acceptance) {
  return unwrap(management.POST("/staffInvitations/confirm", { body }));
}

/**
 * Confirms an address, and logs in when this is the browser that signed up. Somebody who is logged in here stays so: a
 * link in a mail changes no login.
 */
async function confirm(token: string): Promise<{ isLoggedIn: boolean }> {
  const secret = isLoggedIn() ? null : browserSecret();
  const { tokens } = await unwrap(
    management.POST("/registrations/confirm", {
      body: { token },
      params: { header: secret ? { "Browser-Secret": secret } : {} },
    }),
  );
  // No tokens: the link may be that of another sign-up, and this browser's own still waits.
  if (!tokens) return { isLoggedIn: false };
  forgetSignUp();
  storeLogin({
    ...tokens,
    openApiProductionToken: tokens.openApiProductionToken ?? null,
  });
  return { isLoggedIn: true };
}

/** One call per opened page, whatever renders twice: the query cache holds the answer. */
export function confirmQuery(token: string) {
  return queryOptions({
    queryKey: registrationKeys.confirm(token),
    queryFn: () => confirm(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
    networkMode: "always", // without a connection it fails and says so
  });
}

/** Did the server refuse the link itself? Anything else may work a little later. */
export function isRefusal(error: unknown): error is ApiError {
  const later = [408, 429];
  if (!(error instanceof ApiError) || later.includes(error.status)) return false;
  return error.status >= 400 && error.status < 500;
}

/** Did the server answer at all? What it says goes into a dialog, anything else into a toast. */
export function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status > 0;
}
