import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { Passkey, SignIn } from "@portal/lib/api/wire";
import { createPasskey } from "@portal/lib/webauthn";
import { queryOptions } from "@tanstack/react-query";

export type { Passkey, SignIn };

export const totpQuery = queryOptions({
  queryKey: ["totp"],
  queryFn: () => unwrap(management.GET("/totp")),
});

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => unwrap(management.GET("/passkeys")),
  select: (page) => page.items,
});

export function enrolTotp(password: string) {
  return unwrap(management.POST("/totp", { body: { password } }));
}

export function confirmTotp(code: string) {
  return unwrap(management.POST("/totp/confirm", { body: { code } }));
}

export interface Proof {
  password: string;
  code: string;
}

export function removeTotp(body: Proof) {
  return unwrap(management.DELETE("/totp", { body }));
}

export function renewRecoveryCodes(body: Proof) {
  return unwrap(management.POST("/recoveryCodes", { body }));
}

export async function addPasskey({ name, password }: { name: string; password: string }) {
  const question = await unwrap(management.POST("/passkeys", { body: { password } }));
  const answer = await createPasskey(question);
  return unwrap(management.POST("/passkeys/finish", { body: { name, ...answer } }));
}

export function renamePasskey({ id, name }: { id: string; name: string }) {
  return unwrap(management.PATCH("/passkeys/{id}", { params: { path: { id } }, body: { name } }));
}

export function deletePasskey(id: string) {
  return unwrap(management.DELETE("/passkeys/{id}", { params: { path: { id } } }));
}

/** Where the caller is signed in; factors and sign-ins are one screen. */
export const signInsQuery = queryOptions({
  queryKey: ["signins"],
  queryFn: () => unwrap(management.GET("/signins")),
  select: (page) => page.items,
});

export function revokeSignIn(id: string) {
  return unwrap(management.DELETE("/signins/{id}", { params: { path: { id } } }));
}

export function revokeOtherSignIns() {
  return unwrap(management.POST("/signins/revokeOthers"));
}
