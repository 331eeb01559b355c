import { plainName } from "@portal/ui/personName";
import type { AuditEntry } from "./queries";

const kinds: Record<string, string> = {
  developer: "Member",
  openToken: "Member",
  key: "API key",
  user: "End user",
  visitor: "Not logged in",
  operator: "Operator",
};

/** Who acted, in words: a person by name, everybody else by what they are. */
export function actorWords(entry: AuditEntry): string {
  return plainName(entry.actorName) || kinds[entry.actorKind] || "System";
}
