import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { queryOptions } from "@tanstack/react-query";
import { originKeys } from "./keys";

/** The sites that may show the widget with tokens that set none. */
export function originsQuery(mode: Mode) {
  return queryOptions({
    queryKey: originKeys.allowed(mode),
    queryFn: () => unwrap(management.GET("/allowedOrigins", { params: { query: { mode } } })),
  });
}

/** One site a line; people also part them by commas and spaces. */
export function originsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((origin) => origin !== "");
}
