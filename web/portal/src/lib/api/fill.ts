import type { Page } from "@packages/api/envelope";

/**
 * A whole page of a list that is searched through: such a list is answered in portions, which may hold few or nobody
 * while there is more. Asks on until the page has its size or the list ends.
 */
export async function fill<T>(
  size: number,
  cursor: string | undefined,
  load: (size: number, cursor: string | undefined) => Promise<Page<T>>,
): Promise<Page<T>> {
  const page = await load(size, cursor);
  while (page.nextCursor && page.items.length < size) {
    const next = await load(size - page.items.length, page.nextCursor);
    page.items.push(...next.items);
    page.nextCursor = next.nextCursor;
  }
  return page;
}
