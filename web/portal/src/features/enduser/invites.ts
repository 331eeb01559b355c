import { unwrap } from "@packages/api/envelope";
import { fill } from "@portal/lib/api/fill";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { inviteKeys } from "@portal/lib/api/keys";
import { data } from "@portal/lib/api/portal";
import type { UserInvite } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { infiniteQueryOptions, keepPreviousData, useQueryClient } from "@tanstack/react-query";

export type InviteStatus = UserInvite["status"];

/** In the order in which people get through them. */
export const inviteStatuses: InviteStatus[] = [
  "INVITED",
  "EMAIL_OPENED",
  "LANDING_PAGE_OPENED",
  "WINK_WIDGET_OPENED",
  "LINKED",
  "REVOKED",
  "FAILED",
];

/** Where the link was sent: an email address, or a phone number. */
export const addressOf = (invite: UserInvite) => invite.email || invite.phoneNumber;

export interface InviteFilter {
  search: string;
  inviteStatus: InviteStatus | null;
}

export const noInviteFilter: InviteFilter = { search: "", inviteStatus: null };

const inviteSize = 10;

export function invitesQuery(mode: Mode, filter: InviteFilter) {
  const search = filter.search.trim() || undefined;
  const inviteStatus = filter.inviteStatus ?? undefined;
  return infiniteQueryOptions({
    queryKey: inviteKeys.filtered(mode, filter),
    ...infinitePage((first, reading) =>
      fill(inviteSize, first, (size, cursor) =>
        unwrap(
          data(mode).GET("/invites", {
            params: { query: { size, cursor, search, inviteStatus } },
            signal: reading.signal,
          }),
        ),
      ),
    ),
    placeholderData: keepPreviousData,
  });
}

/** Why an invitation cannot be mailed again; null when it can. The server has the last word. */
export function whyNotAgain({ status, linkedAt, invitedAt }: UserInvite): string | null {
  if (status === "FAILED" || linkedAt || status === "REVOKED") return status;
  return invitedAt ? null : "ON_ITS_WAY";
}

/** A link of somebody who connected leads to their connections; one that failed or was revoked leads nowhere. */
export function hasLink({ status, linkedAt, inviteLandingPageUrl }: UserInvite): boolean {
  return (
    inviteLandingPageUrl !== "" && (!!linkedAt || (status !== "FAILED" && status !== "REVOKED"))
  );
}

/** Sends an invitation again, or takes its link back. */
export function useChangeInvite(mode: Mode) {
  const client = useQueryClient();
  const call = (what: "resend" | "revoke") => async (id: string, key: RequestKey) => {
    const init = { params: { path: { id } }, headers: once(key) };
    await unwrap(
      what === "resend"
        ? data(mode).POST("/invites/{id}/resend", init)
        : data(mode).POST("/invites/{id}/revoke", init),
    );
    await client.invalidateQueries({ queryKey: inviteKeys.list(mode) });
  };
  return { resend: call("resend"), revoke: call("revoke") };
}
