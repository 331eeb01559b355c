import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { Organization } from "@portal/lib/api/wire";
import { queryOptions } from "@tanstack/react-query";

export const organizationQuery = queryOptions({
  queryKey: ["tenant"],
  queryFn: () => unwrap(management.GET("/tenant")),
});

/** Changes with releases only, so one visit asks once. */
export const industriesQuery = queryOptions({
  queryKey: ["industries"],
  queryFn: () => unwrap(management.GET("/industries")),
  select: (list) => list.items,
  staleTime: Number.POSITIVE_INFINITY,
});

export type OrganizationForm = Omit<
  Organization,
  "id" | "productionEnabled" | "createdAt" | "updatedAt"
>;

/** What of an organization stands in the form. */
export function formOf(stored: Organization): OrganizationForm {
  return {
    name: stored.name,
    industry: stored.industry,
    emailAddress: stored.emailAddress,
    phoneNumber: stored.phoneNumber,
    companySize: stored.companySize,
    websiteUrl: stored.websiteUrl,
    streetAddress1: stored.streetAddress1,
    streetAddress2: stored.streetAddress2,
    city: stored.city,
    region: stored.region,
    country: stored.country,
    zipCode: stored.zipCode,
    timeZone: stored.timeZone,
  };
}

/** The whole answer, because its code decides whether this was a success and its message is shown. */
export async function updateOrganization(body: OrganizationForm) {
  const { data } = await management.PUT("/tenant", { body });
  if (!data) throw new Error("the answer has no body");
  return data;
}
