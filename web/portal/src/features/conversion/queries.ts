import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { ConversionFailure } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ConversionFilter } from "./filter";
import { conversionKeys } from "./keys";

export type { ConversionFailure };

/** More templates than a person finds their way in. */
const templateSize = 100;

const toQuery = (mode: Mode, { from, to, templateId }: ConversionFilter) => ({
  params: { query: { mode, from, to, templateId: templateId || undefined } },
});

export function funnelQuery(mode: Mode, filter: ConversionFilter) {
  return queryOptions({
    queryKey: conversionKeys.funnel(mode, filter),
    queryFn: () => unwrap(management.GET("/conversion/funnel", toQuery(mode, filter))),
    select: (page) => page.items.map((row) => ({ ...row, part: row.templateId })),
    placeholderData: keepPreviousData,
  });
}

export function failuresQuery(mode: Mode, filter: ConversionFilter) {
  return queryOptions({
    queryKey: conversionKeys.failures(mode, filter),
    queryFn: () => unwrap(management.GET("/conversion/failures", toQuery(mode, filter))),
    select: (page) => page.items,
    placeholderData: keepPreviousData,
  });
}

export function templatesQuery(mode: Mode) {
  return queryOptions({
    queryKey: conversionKeys.templates(mode),
    queryFn: () =>
      unwrap(management.GET("/templates", { params: { query: { mode, size: templateSize } } })),
    select: (page) => page.items,
  });
}
