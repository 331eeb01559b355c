import { unwrap } from "@shared/api/envelope";
import { ApiError } from "@shared/api/error";
import { management } from "@shared/api/portal";
import type { Registration } from "@shared/api/wire";
import { queryOptions } from "@tanstack/react-query";

export function signIn(body: { email: string; password: string }) {
  return unwrap(management.POST("/signins", { body }));
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

/** One call per opened page, whatever renders twice: the query cache holds the answer. */
export function confirmQuery(token: string) {
  return queryOptions({
    queryKey: ["registration", "confirm", token],
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
