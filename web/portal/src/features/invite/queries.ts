import { unwrap } from "@packages/api/envelope";
import { data, management } from "@portal/lib/api/portal";
import { usageSummaryQuery } from "@portal/lib/api/usage";
import type { Mode } from "@portal/lib/session/storage";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { contentOf, type Draft } from "./content";
import { inviteTemplateKeys } from "./keys";

const listSize = 10;
const widgetSize = 50;

/** The texts to begin with: `default` has them in English, `default_fil` in Filipino. */
export function defaultTemplateQuery(mode: Mode, id: "default" | "default_fil") {
  return queryOptions({
    queryKey: inviteTemplateKeys.initial(mode, id),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => unwrap(data(mode).GET("/inviteTemplates/{id}", { params: { path: { id } } })),
    select: contentOf,
  });
}

/** The texts of invitations that were sent. */
export function sentTemplatesQuery(mode: Mode) {
  return queryOptions({
    queryKey: inviteTemplateKeys.list(mode),
    queryFn: () =>
      unwrap(data(mode).GET("/inviteTemplates", { params: { query: { size: listSize } } })),
    select: (page) => page.items,
  });
}

export function widgetTemplatesQuery(mode: Mode) {
  return queryOptions({
    queryKey: inviteTemplateKeys.widgets(mode),
    queryFn: () =>
      unwrap(management.GET("/templates", { params: { query: { mode, size: widgetSize } } })),
    select: (page) => page.items,
  });
}

/** The very mail and pages that would be sent. */
export function previewQuery(mode: Mode, { content, winkTemplateId }: Draft, fullName: string) {
  const body = { ...content, fullName, winkTemplateId: winkTemplateId ?? "" };
  return queryOptions({
    queryKey: inviteTemplateKeys.preview(mode, body),
    queryFn: () => unwrap(data(mode).POST("/portal/inviteTemplates/preview", { body })),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** How many may still be invited; null when the summary does not speak of them. */
export function inviteQuotaQuery(mode: Mode) {
  return queryOptions({
    ...usageSummaryQuery(mode),
    select: (usage) =>
      usage.actionUsageSummaries.find(({ action }) => action === "CreateInvite") ?? null,
  });
}
