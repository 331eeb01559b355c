import { FormSkeleton } from "@portal/ui/FormSkeleton";
import { LoadError } from "@portal/ui/LoadError";
import { useQuery } from "@tanstack/react-query";
import { OrganizationForm } from "./OrganizationForm";
import { industriesQuery, organizationQuery } from "./queries";

/** Settings, Organization */
export function OrganizationTab() {
  const organization = useQuery(organizationQuery);
  const industries = useQuery(industriesQuery);
  if (organization.data && industries.data) {
    return <OrganizationForm organization={organization.data} industries={industries.data} />;
  }
  const failed = [organization, industries].filter((query) => query.isError);
  if (failed[0]) {
    return (
      <LoadError
        title="Couldn't load the organization"
        error={failed[0].error}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
      />
    );
  }
  return <FormSkeleton title="Organization Information" fields={6} />;
}
