import { unwrap } from "@packages/api/envelope";
import { management } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { queryOptions } from "@tanstack/react-query";

/** The sites that may show the widget with tokens that name none of their own. */
export function originsQuery(mode: Mode) {
  return queryOptions({
    queryKey: ["allowedOrigins", mode],
    queryFn: () => unwrap(management.GET("/allowedOrigins", { params: { query: { mode } } })),
  });
}

export function setOrigins(mode: Mode, origins: string[]) {
  return unwrap(
    management.PUT("/allowedOrigins", { params: { query: { mode } }, body: { origins } }),
  );
}

/** One site a line; people also part them by commas and spaces. */
export function originsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((origin) => origin !== "");
}
