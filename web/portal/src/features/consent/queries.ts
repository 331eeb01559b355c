import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { ConsentTemplate } from "@portal/lib/api/wire";
import { queryOptions } from "@tanstack/react-query";
import { consentKeys } from "./keys";

export type { ConsentTemplate };

const size = 100;

async function readAll(signal: AbortSignal): Promise<ConsentTemplate[]> {
  const all: ConsentTemplate[] = [];
  let cursor: string | undefined;
  do {
    const page = await unwrap(
      management.GET("/consentTemplates", { params: { query: { size, cursor } }, signal }),
    );
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

/** All consent templates of the organization, in both modes the same, newest first. */
export const consentTemplatesQuery = queryOptions({
  queryKey: consentKeys.templates,
  queryFn: ({ signal }) => readAll(signal),
});
