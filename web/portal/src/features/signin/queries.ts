import { unwrap } from "@packages/api/envelope";
import { ApiError } from "@packages/api/error";
import { management } from "@portal/lib/api/portal";
import type { Registration, SecondFactor } from "@portal/lib/api/wire";
import type { SignInTokens } from "@portal/lib/session/session";
import { queryOptions } from "@tanstack/react-query";
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

export function register(body: Registration) {
  return unwrap(management.POST("/registrations", { body }));
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

/** One call per opened page, whatever renders twice: the query cache holds the answer. */
export function confirmQuery(token: string) {
  return queryOptions({
    queryKey: registrationKeys.confirm(token),
    queryFn: () => unwrap(management.POST("/registrations/confirm", { body: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
}

/** Did the server answer at all? What it says goes into a dialog, anything else into a toast. */
export function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status > 0;
}
