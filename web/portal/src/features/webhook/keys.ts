import type { Mode } from "@portal/lib/session/storage";

export const webhookKeys = {
  lists: (mode: Mode) => ["webhooks", mode] as const,
  deleted: (mode: Mode) => ["webhooks", mode, "deleted"] as const,
  one: (mode: Mode, id: string) => ["webhook", mode, id] as const,
  oneDeleted: (mode: Mode, id: string) => ["webhook", mode, id, "deleted"] as const,
  last: (mode: Mode) => ["webhooks", mode, "last"] as const,
  health: (mode: Mode, id: string) => ["webhookHealth", mode, id] as const,
};
