import { unwrap, unwrapMessage } from "@packages/api/envelope";
import { developerKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { Developer } from "@portal/lib/api/wire";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { teamKeys } from "./keys";
import type { Role, StaffInvitation, TeamMember } from "./team";

function useRefreshTeam() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: teamKeys.all });
}

/** Everybody asks for the role ADMIN; the server gives nobody more than the inviter has. */
function invite(emailAddress: string, key: RequestKey) {
  return unwrapMessage(
    management.POST("/staffInvitations", {
      body: { emailAddress, role: "ADMIN" },
      headers: once(key),
    }),
  );
}

type Invited = Awaited<ReturnType<typeof invite>>;

export function useInvite({ onSuccess, onError }: Ends<Invited, string>) {
  const refresh = useRefreshTeam();
  return useSubmit({
    call: invite,
    onSuccess: async (answer, address) => {
      onSuccess?.(answer, address);
      await refresh();
    },
    onError,
  });
}

const byId = ({ id }: { id: string }) => ({ path: { id } });

function resendInvitation(item: StaffInvitation, key: RequestKey) {
  return unwrapMessage(
    management.POST("/staffInvitations/{id}/resend", { params: byId(item), headers: once(key) }),
  );
}

export function useResendInvitation(ends: Omit<Ends<Invited, StaffInvitation>, "onSettled">) {
  return useSubmit({ ...ends, call: resendInvitation, onSettled: useRefreshTeam() });
}

export function useRevokeInvitation(onRevoked: (message: string) => void) {
  const refresh = useRefreshTeam();
  return async (item: StaffInvitation) => {
    const params = byId(item);
    const answer = await unwrapMessage(management.DELETE("/staffInvitations/{id}", { params }));
    onRevoked(answer.message);
    await refresh();
  };
}

export async function invitationLink(item: StaffInvitation): Promise<string> {
  const { link } = await unwrap(
    management.POST("/staffInvitations/{id}/link", { params: byId(item) }),
  );
  return link;
}

function setRole(member: TeamMember, role: Role) {
  return unwrapMessage(
    management.PATCH("/developers/{id}", { params: byId(member), body: { role } }),
  );
}

type RoleSet = Awaited<ReturnType<typeof setRole>>;

export function useSetRole(member: TeamMember, { onSuccess, onError }: Ends<RoleSet, Role>) {
  const refresh = useRefreshTeam();
  return useSubmit({
    call: (role: Role) => setRole(member, role),
    onSuccess: async (answer, role) => {
      await refresh();
      onSuccess?.(answer, role);
    },
    onError,
  });
}

/** A refusal may mean that the list is old, so it is read again however it ends. */
export function useRemoveMember(
  onSuccess: (message: string) => void,
  onError: (e: unknown) => void,
) {
  const refresh = useRefreshTeam();
  return async (member: TeamMember) => {
    await unwrapMessage(management.DELETE("/developers/{id}", { params: byId(member) })).then(
      (answer) => onSuccess(answer.message),
      onError,
    );
    await refresh();
  };
}

export interface PersonalForm {
  firstName: string;
  lastName: string;
  title: string;
  mobileNumber: string;
}

/** Address, role and picture go along as they are: nobody changes their own here. */
function updatePersonal(developer: Developer, form: PersonalForm) {
  return unwrap(
    management.PUT("/developers/{id}", {
      params: { path: { id: developer.id } },
      body: {
        displayName: `${form.firstName} ${form.lastName}`,
        ...form,
        emailAddress: developer.emailAddress,
        headImageUrl: developer.headImageUrl,
        role: developer.role,
      },
    }),
  );
}

/** The answer is shown everywhere at once; the team's list has the name too. */
export function useUpdatePersonal(developer: Developer, ends: Ends<Developer, PersonalForm>) {
  const client = useQueryClient();
  const refresh = useRefreshTeam();
  return useSubmit({
    call: (form: PersonalForm) => updatePersonal(developer, form),
    onSuccess: (answer, sent) => {
      client.setQueryData<Developer>(developerKeys.me, answer);
      ends.onSuccess?.(answer, sent);
      void refresh();
    },
    onError: ends.onError,
  });
}

export interface PasswordForm {
  originPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export function changePassword(developerId: string, body: PasswordForm) {
  return unwrap(
    management.PUT("/developers/{id}/password", { params: { path: { id: developerId } }, body }),
  );
}
