import { PageHeader } from "@shared/ui/PageHeader";

/** /users/user-details */
export function UserDetailPage() {
  return <PageHeader title="User Data" />;
}
