import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { Passkey, SignIn } from "@portal/lib/api/wire";
import { queryOptions } from "@tanstack/react-query";
import { factorKeys } from "./keys";

export type { Passkey, SignIn };

export const totpQuery = queryOptions({
  queryKey: factorKeys.totp,
  queryFn: () => unwrap(management.GET("/totp")),
});

export const passkeysQuery = queryOptions({
  queryKey: factorKeys.passkeys,
  queryFn: () => unwrap(management.GET("/passkeys")),
  select: (page) => page.items,
});

/** Where the caller is signed in; factors and sign-ins are one screen. */
export const signInsQuery = queryOptions({
  queryKey: factorKeys.signIns,
  queryFn: () => unwrap(management.GET("/signins")),
  select: (page) => page.items,
});
