import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { SecondFactor } from "@portal/lib/api/wire";
import { askPasskey } from "@portal/lib/webauthn";

export type { SecondFactor };

export type CodeMethod = "TOTP" | "RECOVERY_CODE";

export function sendCode(body: { token: string; method: CodeMethod; code: string }) {
  return unwrap(management.POST("/signins/secondFactor", { body }));
}

/** A passkey in place of a code. */
export async function sendPasskey(token: string) {
  const question = await unwrap(
    management.POST("/signins/secondFactor/passkey", { body: { token } }),
  );
  const answer = await askPasskey(question);
  return unwrap(
    management.POST("/signins/secondFactor", { body: { token, method: "PASSKEY", ...answer } }),
  );
}

/** A passkey in place of everything. */
export async function signInByPasskey() {
  const question = await unwrap(management.POST("/signins/passkey"));
  const answer = await askPasskey(question);
  return unwrap(management.POST("/signins/passkey/finish", { body: answer }));
}
