import { unwrap } from "@packages/api/envelope";
import { queryOptions } from "@tanstack/react-query";
import { developerKeys } from "./keys";
import { management } from "./portal";

/** The developer who is signed in; asked for by the shell and by every screen with roles. */
export const developerQuery = queryOptions({
  queryKey: developerKeys.me,
  queryFn: () => unwrap(management.GET("/developers/me")),
  staleTime: 5 * 60_000,
});

/** A developer of the organization by id. */
export function developerByIdQuery(id: string) {
  return queryOptions({
    queryKey: developerKeys.byId(id),
    queryFn: () => unwrap(management.GET("/developers/{id}", { params: { path: { id } } })),
    staleTime: 5 * 60_000,
  });
}
