import type { TeamMember } from "@portal/lib/api/wire";

export const teamKeys = {
  all: ["team"],
  members: (role: TeamMember["role"] | null, cursor: string) =>
    ["team", "members", role, cursor] as const,
  invitations: ["team", "invitations"],
} as const;
