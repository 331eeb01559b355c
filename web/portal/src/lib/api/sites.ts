import { unwrap } from "@packages/api/envelope";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Mode } from "../session/storage";
import { siteKeys } from "./keys";
import { management } from "./portal";
import type { WinkTemplate } from "./wire";

// What the editor of v2 sites and the builder of v3 sites both read.

const templateSize = 50;
/** A text is always read the same way. */
const markdownStaleTime = Number.POSITIVE_INFINITY;
const pictureStaleTime = 600_000;

export function siteQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: siteKeys.one(mode, id),
    // The editor begins with what is saved, not with what was seen before.
    gcTime: 0,
    queryFn: () =>
      unwrap(management.GET("/sites/{id}", { params: { query: { mode }, path: { id } } })),
  });
}

/** All templates of the mode: anyone who chooses one must be able to find it. */
export function templateChoiceQuery(mode: Mode) {
  return queryOptions({
    queryKey: siteKeys.templates(mode),
    queryFn: async () => {
      const all: WinkTemplate[] = [];
      let cursor: string | undefined;
      do {
        const params = { query: { mode, size: templateSize, cursor } };
        const page = await unwrap(management.GET("/templates", { params }));
        all.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return all;
    },
  });
}

/** A text as the hosted page will show it. */
export function markdownQuery(text: string) {
  return queryOptions({
    queryKey: siteKeys.markdown(text),
    staleTime: markdownStaleTime,
    queryFn: () => unwrap(management.POST("/markdown", { body: { text } })),
    select: ({ nodes }) => nodes ?? [],
    placeholderData: keepPreviousData,
  });
}

/** A picture of a text: the portal's policy lets it load none of others. */
export function pictureQuery(address: string) {
  return queryOptions({
    queryKey: siteKeys.picture(address),
    staleTime: pictureStaleTime,
    queryFn: () => unwrap(management.POST("/markdown/picture", { body: { address } })),
  });
}
