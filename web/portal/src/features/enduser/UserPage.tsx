import { PageHeader } from "@shared/ui/PageHeader";

/** /users */
export function UserPage() {
  return <PageHeader title="User Data" />;
}
