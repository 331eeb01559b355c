import { unwrap } from "@packages/api/envelope";
import { queryOptions } from "@tanstack/react-query";
import { lookupKeys } from "./keys";
import { management } from "./portal";

const size = 100;

/** The consent texts that a lookup can name. */
export const consentsQuery = queryOptions({
  queryKey: lookupKeys.consents,
  queryFn: () => unwrap(management.GET("/consentTemplates", { params: { query: { size } } })),
  select: (page) => page.items,
});
