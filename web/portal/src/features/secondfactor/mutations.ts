import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { SignIn } from "@portal/lib/api/wire";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { createPasskey } from "@portal/lib/webauthn";
import { useQueryClient } from "@tanstack/react-query";
import { factorKeys } from "./keys";

/** Reads parts of the screen again. A factor that changes ends other sessions, so those are often among them. */
function useRefresh(...parts: (keyof typeof factorKeys)[]) {
  const client = useQueryClient();
  return () =>
    Promise.all(parts.map((part) => client.invalidateQueries({ queryKey: factorKeys[part] })));
}

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

/** Setting up, renewing and removing an app take several steps; the screen is read again after the last one. */
export function useRefreshApp() {
  return useRefresh("totp", "signIns");
}

async function addPasskey({ name, password }: { name: string; password: string }) {
  const question = await unwrap(management.POST("/passkeys", { body: { password } }));
  const answer = await createPasskey(question);
  return unwrap(management.POST("/passkeys/finish", { body: { name, ...answer } }));
}

export function useAddPasskey(onAdded: () => void) {
  const refresh = useRefresh("passkeys");
  return useSubmit({
    call: addPasskey,
    onSuccess: async () => {
      await refresh();
      onAdded();
    },
  });
}

function renamePasskey({ id, name }: { id: string; name: string }) {
  return unwrap(management.PATCH("/passkeys/{id}", { params: { path: { id } }, body: { name } }));
}

export function useRenamePasskey(onRenamed: () => void) {
  const refresh = useRefresh("passkeys");
  return useSubmit({
    call: renamePasskey,
    onSuccess: async () => {
      await refresh();
      onRenamed();
    },
  });
}

export function useDeletePasskey() {
  const refresh = useRefresh("passkeys", "signIns");
  return async (id: string) => {
    await unwrap(management.DELETE("/passkeys/{id}", { params: { path: { id } } }));
    await refresh();
  };
}

export function useEndSignIn() {
  const refresh = useRefresh("signIns");
  return async (what: SignIn | "others") => {
    if (what === "others") await unwrap(management.POST("/signins/revokeOthers"));
    else await unwrap(management.DELETE("/signins/{id}", { params: { path: { id: what.id } } }));
    await refresh();
  };
}
