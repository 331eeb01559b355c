import type { Mode } from "@portal/lib/session/storage";

export const paletteKeys = {
  users: (mode: Mode, text: string) => ["palette", "users", mode, text] as const,
  apiKeys: (mode: Mode) => ["palette", "apiKeys", mode] as const,
  webhooks: (mode: Mode) => ["palette", "webhooks", mode] as const,
};
