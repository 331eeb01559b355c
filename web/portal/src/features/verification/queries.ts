import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data } from "@portal/lib/api/portal";
import type { Verification } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { verificationKeys } from "./keys";

export type { Verification };

type ReviewStatus = NonNullable<Verification["review"]>["status"];

const size = 10;

/** All, or what a search finds: by an ID of ours, or else by what is known of the subject. */
export function verificationsQuery(mode: Mode, search: string) {
  const isOurs = /^ver-/.test(search);
  const verificationId = isOurs ? search : undefined;
  return infiniteQueryOptions({
    queryKey: verificationKeys.list(mode, search),
    ...infinitePage((cursor) =>
      search && !isOurs
        ? unwrap(
            data(mode).GET("/portal/verifications", {
              params: { query: { size, cursor, search } },
            }),
          )
        : unwrap(
            data(mode).GET("/alpha/verifications", {
              params: { query: { size, cursor, verificationId } },
            }),
          ),
    ),
    refetchOnMount: "always",
  });
}

/** Those whose review is there. */
export function reviewsQuery(mode: Mode, review: ReviewStatus) {
  return infiniteQueryOptions({
    queryKey: verificationKeys.reviews(mode, review),
    ...infinitePage((cursor) =>
      unwrap(
        data(mode).GET("/alpha/verifications", { params: { query: { size, cursor, review } } }),
      ),
    ),
    refetchOnMount: "always",
  });
}

export function policyQuery(mode: Mode) {
  return queryOptions({
    queryKey: verificationKeys.policy(mode),
    queryFn: () => unwrap(data(mode).GET("/portal/lookupPolicy")),
  });
}

export function verificationQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: verificationKeys.one(mode, id),
    retry: false,
    refetchOnMount: "always",
    queryFn: () =>
      unwrap(data(mode).GET("/alpha/verifications/{id}", { params: { path: { id } } })),
  });
}
