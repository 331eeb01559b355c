import { developerQuery } from "@portal/lib/api/queries";
import { FormSkeleton } from "@portal/ui/FormSkeleton";
import { LoadError } from "@portal/ui/LoadError";
import { useQuery } from "@tanstack/react-query";
import { PersonalForm } from "./PersonalForm";

/** Settings, Personal Information */
export function PersonalTab() {
  const developer = useQuery(developerQuery);
  if (developer.data) return <PersonalForm developer={developer.data} />;
  if (developer.isError) {
    return (
      <LoadError
        title="Couldn't load your information"
        error={developer.error}
        onRetry={() => void developer.refetch()}
      />
    );
  }
  return <FormSkeleton title="Personal Information" fields={5} />;
}
