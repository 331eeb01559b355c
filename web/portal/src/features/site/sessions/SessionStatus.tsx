import { StatusBadge } from "@portal/ui/StatusBadge";

/** How a session went. That its person took everything back is worth a look, unlike with accounts. */
export function SessionStatus({ status }: { status: string }) {
  return <StatusBadge status={status} tone={status === "REVOKED" ? "warning" : undefined} />;
}
