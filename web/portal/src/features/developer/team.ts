import { unwrap, unwrapMessage } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type { StaffInvitation, TeamMember } from "@portal/lib/api/wire";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";

export type { StaffInvitation, TeamMember };

export type Role = TeamMember["role"];

export const roleNames: Record<Role, string> = { ADMIN: "Admin", DEVELOPER: "Developer" };

/** The only page size there is. */
export const teamPageSize = 50;

const pollMs = 2000;

/** One page of the team; the server filters. */
export function teamQuery(role: Role | null, cursor: string) {
  return queryOptions({
    queryKey: ["team", "members", role, cursor],
    queryFn: () => {
      const query = { size: teamPageSize, cursor: cursor || undefined, role: role ?? undefined };
      return unwrap(management.GET("/developers", { params: { query } }));
    },
    placeholderData: keepPreviousData,
  });
}

/** What waits to be accepted. While a mail is on its way, its end is looked for. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: ["team", "invitations"],
  ...infinitePage((cursor) => {
    const query = { size: teamPageSize, cursor };
    return unwrap(management.GET("/staffInvitations", { params: { query } }));
  }),
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.items.some((item) => item.mailState === "QUEUED"))
      ? pollMs
      : false,
});

export function refreshTeam(client: QueryClient) {
  return client.invalidateQueries({ queryKey: ["team"] });
}

/** Everybody asks for the role ADMIN; the server gives nobody more than the inviter has. */
export function invite(emailAddress: string, key: RequestKey) {
  return unwrapMessage(
    management.POST("/staffInvitations", {
      body: { emailAddress, role: "ADMIN" },
      headers: once(key),
    }),
  );
}

const byId = ({ id }: { id: string }) => ({ path: { id } });

export function resendInvitation(item: StaffInvitation, key: RequestKey) {
  return unwrapMessage(
    management.POST("/staffInvitations/{id}/resend", { params: byId(item), headers: once(key) }),
  );
}

export function revokeInvitation(item: StaffInvitation) {
  return unwrapMessage(management.DELETE("/staffInvitations/{id}", { params: byId(item) }));
}

export async function invitationLink(item: StaffInvitation): Promise<string> {
  const { link } = await unwrap(
    management.POST("/staffInvitations/{id}/link", { params: byId(item) }),
  );
  return link;
}

export function setRole(member: TeamMember, role: Role) {
  return unwrapMessage(
    management.PATCH("/developers/{id}", { params: byId(member), body: { role } }),
  );
}

export function removeMember(member: TeamMember) {
  return unwrapMessage(management.DELETE("/developers/{id}", { params: byId(member) }));
}
