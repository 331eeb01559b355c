import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { ConsentTemplate, NewConsentTemplate } from "@portal/lib/api/wire";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type QueryClient, queryOptions } from "@tanstack/react-query";

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
  queryKey: ["consentTemplates"],
  queryFn: ({ signal }) => readAll(signal),
});

export function refreshConsentTemplates(client: QueryClient) {
  return client.invalidateQueries({ queryKey: consentTemplatesQuery.queryKey });
}

export function createConsentTemplate(body: NewConsentTemplate, key: RequestKey) {
  return unwrap(management.POST("/consentTemplates", { body, headers: once(key) }));
}

export function deleteConsentTemplate(id: string) {
  return unwrap(management.DELETE("/consentTemplates/{id}", { params: { path: { id } } }));
}
