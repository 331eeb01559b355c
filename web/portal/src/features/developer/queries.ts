import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { Developer } from "@portal/lib/api/wire";

export interface PersonalForm {
  firstName: string;
  lastName: string;
  title: string;
  mobileNumber: string;
}

/** Address, role and picture go along as they are: nobody changes their own here. */
export function updatePersonal(developer: Developer, form: PersonalForm) {
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
