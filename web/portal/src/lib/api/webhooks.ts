import { unwrap } from "@packages/api/envelope";
import { webhookChoiceKeys } from "@portal/lib/api/keys";
import { data } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { queryOptions } from "@tanstack/react-query";

const size = 150; // the most that a page has

/** The webhooks of a mode, to choose one from. It is stale with the list of them. */
export function webhookChoiceQuery(mode: Mode) {
  return queryOptions({
    queryKey: webhookChoiceKeys.all(mode),
    queryFn: () => unwrap(data(mode).GET("/webhooks", { params: { query: { size } } })),
    select: (list) => list.items,
  });
}

/** What a chosen webhook is called, also when it is there no more. */
export function webhookName(hooks: readonly { id: string; name: string }[], id: string): string {
  return hooks.find((hook) => hook.id === id)?.name ?? "Deleted webhook";
}
