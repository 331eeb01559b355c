import type { Mode } from "@portal/lib/session/storage";

export const apiKeyKeys = {
  all: ["apiKeys"],
  list: (mode: Mode) => ["apiKeys", mode] as const,
} as const;

export const originKeys = {
  allowed: (mode: Mode) => ["allowedOrigins", mode] as const,
};
