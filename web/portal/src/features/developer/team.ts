import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type { StaffInvitation, TeamMember } from "@portal/lib/api/wire";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { teamKeys } from "./keys";

export type { StaffInvitation, TeamMember };

export type Role = TeamMember["role"];

export const roleNames: Record<Role, string> = { ADMIN: "Admin", DEVELOPER: "Developer" };

/** The only page size there is. */
export const teamPageSize = 50;

const pollMs = 2000;

/** One page of the team; the server filters. */
export function teamQuery(role: Role | null, cursor: string) {
  return queryOptions({
    queryKey: teamKeys.members(role, cursor),
    queryFn: () => {
      const query = { size: teamPageSize, cursor: cursor || undefined, role: role ?? undefined };
      return unwrap(management.GET("/developers", { params: { query } }));
    },
    placeholderData: keepPreviousData,
  });
}

/** What waits to be accepted. While a mail is on its way, its end is looked for. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: teamKeys.invitations,
  ...infinitePage((cursor) => {
    const query = { size: teamPageSize, cursor };
    return unwrap(management.GET("/staffInvitations", { params: { query } }));
  }),
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.items.some((item) => item.mailState === "QUEUED"))
      ? pollMs
      : false,
});
