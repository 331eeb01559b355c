import type { Page } from "@packages/api/envelope";
import type { InfiniteData } from "@tanstack/react-query";

/** What a read may use: asking for its signal means that leaving the screen ends it. */
interface Reading {
  pageParam: string;
  signal: AbortSignal;
}

/** How every list goes on, by the cursor of the page before. Screens see the items of all pages as one list. */
export function infinitePage<Item>(
  read: (cursor: string | undefined, reading: Reading) => Promise<Page<Item>>,
) {
  return {
    initialPageParam: "",
    queryFn: (reading: Reading) => read(reading.pageParam || undefined, reading),
    getNextPageParam: (page: Page<Item>) => page.nextCursor,
    select: (list: InfiniteData<Page<Item>, string>) => list.pages.flatMap((page) => page.items),
  };
}
