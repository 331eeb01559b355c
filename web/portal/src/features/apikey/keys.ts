import type { Mode } from "@portal/lib/session/storage";

export const originKeys = {
  allowed: (mode: Mode) => ["allowedOrigins", mode] as const,
};
