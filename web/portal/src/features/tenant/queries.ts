import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { Organization } from "@portal/lib/api/wire";
import { queryOptions } from "@tanstack/react-query";
import { tenantKeys } from "./keys";

export const organizationQuery = queryOptions({
  queryKey: tenantKeys.organization,
  queryFn: () => unwrap(management.GET("/tenant")),
});

/** Changes with releases only, so one visit asks once. */
export const industriesQuery = queryOptions({
  queryKey: tenantKeys.industries,
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
