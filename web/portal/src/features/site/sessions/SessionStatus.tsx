import { StatusBadge } from "@portal/ui/StatusBadge";
import type { Tone } from "@portal/ui/status";

/** That its person took everything back is worth a look, unlike with accounts; that nobody began yet is not. */
const tones: Record<string, Tone> = { REVOKED: "warning", PENDING: "info" };

/** How a session went. */
export function SessionStatus({ status }: { status: string }) {
  return <StatusBadge status={status} tone={tones[status]} />;
}
