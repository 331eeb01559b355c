import { developerKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { Organization } from "@portal/lib/api/wire";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { tenantKeys } from "./keys";
import type { OrganizationForm } from "./queries";

/** The whole answer, because its code decides whether this was a success and its message is shown. */
async function updateOrganization(body: OrganizationForm) {
  const { data } = await management.PUT("/tenant", { body });
  if (!data) throw new Error("the answer has no body");
  return data;
}

type Updated = Awaited<ReturnType<typeof updateOrganization>>;

/** The answer is shown at once; the name of the organization is also read with the developer. */
export function useUpdateOrganization({ onSuccess, onError }: Ends<Updated, OrganizationForm>) {
  const client = useQueryClient();
  return useSubmit({
    call: updateOrganization,
    onSuccess: (answer, sent) => {
      if (answer.code === "OK") {
        client.setQueryData<Organization>(tenantKeys.organization, answer.data);
        void client.invalidateQueries({ queryKey: developerKeys.me });
      }
      onSuccess?.(answer, sent);
    },
    onError,
  });
}
