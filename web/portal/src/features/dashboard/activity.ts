import type { EventType } from "@packages/api/eventTypes.gen";
import type { Activity } from "@portal/lib/api/wire";
import { failureText } from "@portal/lib/failure";
import { counted } from "@portal/ui/counted";
import {
  IconAlertTriangle,
  IconFileUpload,
  IconId,
  IconMail,
  IconPlug,
  IconPlugOff,
  type IconProps,
  IconUserPlus,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

interface Words {
  Icon: ComponentType<IconProps>;
  before: string;
  /** What it happened at; printed bold. */
  name: string;
  after: string;
  isFailure: boolean;
}

type Kind = [icon: ComponentType<IconProps>, alone: string, at: string, isFailure?: boolean];

/** Event types in words, without and with the provider's name after them. */
const kinds: Record<string, Kind> = {
  USER_CREATED: [IconUserPlus, "User created", "User created at"],
  ACCOUNT_CONNECTED: [IconPlug, "Account connected", "Account connected at"],
  ACCOUNT_DISCONNECTED: [IconPlugOff, "Account disconnected", "Account disconnected at"],
  ACCOUNT_FAILED: [IconAlertTriangle, "Connection failed", "Connection failed at", true],
  ARCHIVE_ANALYZED: [IconFileUpload, "Document read", "Document read:"],
  ARCHIVE_FAILED: [IconAlertTriangle, "Couldn't read document", "Couldn't read document:", true],
  INVITE_INVITED: [IconMail, "User invited", "User invited to"],
  INVITE_LINKED: [IconMail, "Invited user connected", "Invited user connected at"],
  VERIFICATION_COMPLETED: [IconId, "Verification completed", "Verification completed:"],
} satisfies Partial<Record<EventType, Kind>>;

const failedVerification: Kind = [
  IconAlertTriangle,
  "Verification failed",
  "Verification failed:",
  true,
];

/** The results of verifications that have one, as their list names them. */
const verdicts: Record<string, string> = {
  MATCH: "Information Match",
  MISMATCH: "Information Mismatch",
};

function kindOf({ type, result }: Activity): Kind {
  if (result === "ERROR") return failedVerification;
  return kinds[type] ?? [IconUserPlus, type, type];
}

/** What came of it, behind what it happened at. */
function outcomeOf({ code, fieldCount, result }: Activity): string {
  if (code) return `: ${failureText(code)}`;
  if (fieldCount !== null) return ` · ${counted(fieldCount, "field")}`;
  const verdict = verdicts[result];
  return verdict ? ` · ${verdict}` : "";
}

export function wordsOf(activity: Activity): Words {
  const [Icon, alone, at, isFailure = false] = kindOf(activity);
  const { providerName } = activity;
  return {
    Icon,
    before: providerName ? at : alone,
    name: providerName,
    after: outcomeOf(activity),
    isFailure,
  };
}
